// What becomes of what was typed in the last moments before the session was ended from outside? The server hears nothing of it any more: it waits
// in this tab for the same person to sign in again, for half an hour, and for nobody else (architecture: Drafts; OP-AUTH-3)
import { now } from './clock.ts';

export type UnheardDraft = readonly [key: string, content: Readonly<Record<string, unknown>>];

const WAITS_MS = 30 * 60_000;

let person: string | null = null;
const unheard = new Map<string, { readonly content: UnheardDraft[1]; readonly at: number }>();
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Without a person nothing was typed that is anybody's. */
export const keepUnheard = (key: string, content: UnheardDraft[1]): void => {
  if (person === null) return;
  unheard.set(key, { content, at: now() });
  clearTimeout(forgetting);
  forgetting = setTimeout(() => unheard.clear(), WAITS_MS);
};

/** Told newer content, or that it was given up. */
export const dropUnheard = (key: string): void => void unheard.delete(key);

/** Who is signed in now. @returns what is theirs and has to be told to the server; what is anybody else's is forgotten */
export const takeUnheardOf = (personId: string): readonly UnheardDraft[] => {
  const isSame = person === personId;
  person = personId;
  const since = now() - WAITS_MS;
  const taken = isSame
    ? [...unheard].flatMap(([key, { content, at }]): UnheardDraft[] => (at >= since ? [[key, content]] : []))
    : [];
  unheard.clear();
  return taken;
};
