// Autosave of forms: drafts kept on the server under a key until they are saved or discarded (architecture: Drafts; SHELL-084).
import { type Draft, draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { noteKept, noteOpen } from './begun-forms.ts';
import { request } from './call.ts';
import { CallError } from './call-error.ts';
import { now } from './clock.ts';
import { whenEnding } from './last-words.ts';
import { whenForgotten } from './person.ts';
import { dropUnheard, keepUnheard, takeUnheardOf } from './unheard-drafts.ts';

export type DraftContent = Readonly<Record<string, unknown>>;

/**
 * `reading`: asking the server whether something was kept; `empty`: nothing typed; `offered`: the content is what
 * was typed earlier and can be discarded; `saving`, `saved`; `failed`: only in this tab, sent again until the server has it.
 */
export type DraftState = 'reading' | 'empty' | 'offered' | 'saving' | 'saved' | 'failed';

const KEEP_AFTER_MS = 800;

/** A browser refuses bodies over 64 kB that shall outlive the page. */
const MOST_KEPT_ALIVE = 60_000;

/** How soon what the server could not be told is sent again. */
const RETRY_MS = 5000;

const keepers = new Set<DraftKeeper>();

/** What is still under way under a key: a form opened again meanwhile reads only after it, never what was just dropped. */
const underWay = new Map<string, Promise<void>>();

/** The newest content that the server could not be told, by key; null for a draft to discard. */
const undelivered = new Map<string, DraftContent | null>();
let retrying: ReturnType<typeof setTimeout> | undefined;

/** Counts the people who used this tab: what waited in turn for one of them is not sent by the next. */
let session = 0;

/** One request after the other under a key, so that the last one typed wins. @param contentOf undefined: nothing to tell any more */
const inTurn = (
  key: string,
  contentOf: () => DraftContent | null | undefined,
  queuedIn = session,
): Promise<void> => {
  const act = async (): Promise<void> => {
    const content = contentOf();
    if (content === undefined) return;
    if (queuedIn === session) await deliver(key, content);
    else if (content !== null) keepUnheard(key, content);
  };
  const done = (underWay.get(key) ?? Promise.resolve()).then(act).finally(() => {
    if (underWay.get(key) === done) underWay.delete(key);
  });
  underWay.set(key, done);
  return done;
};

const keep = async (key: string, content: DraftContent): Promise<void> => {
  const keepalive = JSON.stringify(content).length < MOST_KEPT_ALIVE;
  await request(draftCalls.keep, { params: { key }, body: { content } }, { keepalive });
};

/** The page may be left with the answer of the save. */
const discard = async (key: string): Promise<void> =>
  request(draftCalls.discard, { params: { key } }, { keepalive: true });

const isPassing = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;

/** Tells the server the newest content of a key, or keeps it in this tab until it can be told. */
const deliver = async (key: string, content: DraftContent | null): Promise<void> => {
  dropUnheard(key);
  undelivered.delete(key);
  let isKept = true;
  try {
    await (content === null ? discard(key) : keep(key, content));
    noteKept(key, content !== null);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    isKept = false;
    if (error.status === 401 && content !== null) keepUnheard(key, content);
    if (error.status !== 401) undelivered.set(key, content);
    if (isPassing(error)) retryLater();
  }
  if (content === null) return;
  for (const keeper of keepers) if (keeper.key === key) keeper.hear(isKept);
};

const retryNow = (): void => {
  clearTimeout(retrying);
  for (const key of undelivered.keys()) {
    void inTurn(key, () => undelivered.get(key));
  }
};

const retryLater = (): void => {
  clearTimeout(retrying);
  retrying = setTimeout(retryNow, RETRY_MS);
  window.addEventListener('online', retryNow);
};

/** What was typed while nobody was reached waits for the same person to sign in again. */
whenForgotten(() => {
  session += 1;
  clearTimeout(retrying);
  for (const [key, content] of undelivered) if (content !== null) keepUnheard(key, content);
  undelivered.clear();
});

/** Sends what was typed in the last moments, for a page that is about to be left without asking. */
const keepDrafts = async (): Promise<void> => {
  await Promise.all([...keepers].map((keeper) => keeper.flush()));
};
whenEnding(keepDrafts);

/** Whoever signed in again finds what they typed before they were signed out: told to the server before any form reads it. */
export const returnDrafts = (personId: string): void => {
  for (const [key, content] of takeUnheardOf(personId)) void inTurn(key, () => content);
};

/** What was kept under a key; null for nothing. Without a connection a form starts with what this tab still knows. */
export const readDraft = async (key: string): Promise<Draft | null> => {
  await underWay.get(key);
  const content = undelivered.get(key);
  if (content === null) return null;
  if (content !== undefined) return { key, content, updatedAt: new Date(now()).toISOString() };
  try {
    const draft = await request(draftCalls.read, { params: { key } });
    noteKept(key, draft !== null);
    return draft;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
};

export class DraftKeeper {
  readonly key: string;
  private readonly openedIn = session;
  /** The person has typed here since the draft was read, saved or discarded. */
  isTouched = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** What waits to be sent; null content says that nothing is left to keep. */
  private waiting: { readonly content: DraftContent | null } | null = null;
  private readonly report: (state: DraftState) => void;

  constructor(key: string, report: (state: DraftState) => void) {
    this.key = key;
    this.report = report;
    keepers.add(this);
    noteOpen(key, true);
  }

  /** Sends what waits and keeps nothing any more. */
  close(): void {
    keepers.delete(this);
    noteOpen(
      this.key,
      [...keepers].some(({ key }) => key === this.key),
    );
    void this.flush();
  }

  read(): Promise<Draft | null> {
    return readDraft(this.key);
  }

  /** Keeps the content 800 ms after the last change, or when the page is left; null forgets what was kept. */
  plan(content: DraftContent | null): void {
    this.isTouched = true;
    this.waiting = { content };
    this.report(content === null ? 'empty' : 'saving');
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), KEEP_AFTER_MS);
  }

  /** Keeps the content over a record that was read anew. What was saved, or typed elsewhere, is not kept again. */
  follow(content: DraftContent | null): void {
    if (this.isTouched && content !== null) this.plan(content);
  }

  /** Sends what waits at once; requests under one key follow each other, so that the last one typed wins. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const content = this.waiting === null ? undelivered.get(this.key) : this.waiting.content;
    this.waiting = null;
    if (content === undefined) return underWay.get(this.key) ?? Promise.resolve();
    return inTurn(this.key, () => content, this.openedIn);
  }

  /** Ends autosave of the key in every form of this tab, until somebody types again. */
  async forget(): Promise<void> {
    for (const keeper of [this, ...keepers]) if (keeper.key === this.key) keeper.drop();
    await inTurn(this.key, () => null, this.openedIn);
  }

  /** @param isKept whether the server has what was typed last; what was saved or discarded meanwhile reports nothing */
  hear(isKept: boolean): void {
    if (this.isTouched && this.waiting === null) this.report(isKept ? 'saved' : 'failed');
  }

  private drop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = null;
    this.isTouched = false;
  }
}
