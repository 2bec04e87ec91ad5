// How does what a person types in a form survive a reload, a crash and a logout? Kept on the server under a key (architecture: Drafts; SHELL-084)
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { noteKept, noteOpen } from './begun-forms.ts';
import { request } from './call.ts';
import { CallError } from './call-error.ts';
import { whenEnding } from './last-words.ts';
import { dropUnheard, keepUnheard, takeUnheardOf } from './unheard-drafts.ts';

export type DraftContent = Readonly<Record<string, unknown>>;

/**
 * `reading`: asking the server whether something was kept; `empty`: nothing typed; `offered`: the content is what
 * was typed earlier and can be discarded; `saving`, `saved`; `failed`: not kept yet, tried again on the next change.
 */
export type DraftState = 'reading' | 'empty' | 'offered' | 'saving' | 'saved' | 'failed';

const KEEP_AFTER_MS = 800;

/** A browser refuses bodies over 64 kB that shall outlive the page. */
const MOST_KEPT_ALIVE = 60_000;

const keepers = new Set<DraftKeeper>();

/** What is still under way under a key: a form opened again meanwhile reads only after it, never what was just dropped. */
const underWay = new Map<string, Promise<void>>();

/** Sends what was typed in the last moments, for a page that is about to be left without asking. */
const keepDrafts = async (): Promise<void> => {
  await Promise.all([...keepers].map((keeper) => keeper.flush()));
};
whenEnding(keepDrafts);

/** One request after the other under a key, so that the last one typed wins. */
const inTurn = (key: string, act: () => Promise<void>): Promise<void> => {
  const done = (underWay.get(key) ?? Promise.resolve()).then(act).finally(() => {
    if (underWay.get(key) === done) underWay.delete(key);
  });
  underWay.set(key, done);
  return done;
};

/** Whoever signed in again finds what they typed before they were signed out: told to the server before any form reads it. */
export const returnDrafts = (personId: string): void => {
  for (const [key, content] of takeUnheardOf(personId)) {
    void inTurn(key, async () => {
      try {
        await request(draftCalls.keep, { params: { key }, body: { content } });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        keepUnheard(key, content);
      }
    });
  }
};

/** What was kept under a key; null for nothing. Without a connection a form starts empty and keeps what is typed from now on. */
export const readDraft = async (key: string) => {
  await underWay.get(key);
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
  isTouched = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** What waits to be sent; null content says that nothing is left to keep. */
  private waiting: { readonly content: DraftContent | null } | null = null;
  private readonly key: string;
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

  read() {
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

  /** Sends what waits at once; requests under one key follow each other, so that the last one typed wins. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) return underWay.get(this.key) ?? Promise.resolve();
    const { content } = waiting;
    return inTurn(this.key, () => (content === null ? this.remove() : this.send(content)));
  }

  async forget(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = null;
    this.isTouched = false;
    await inTurn(this.key, () => this.remove());
  }

  private async send(content: DraftContent): Promise<void> {
    const keepalive = JSON.stringify(content).length < MOST_KEPT_ALIVE;
    try {
      await request(draftCalls.keep, { params: { key: this.key }, body: { content } }, { keepalive });
      dropUnheard(this.key);
      noteKept(this.key, true);
      if (this.waiting === null) this.report('saved');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401 && this.waiting === null) keepUnheard(this.key, content);
      this.waiting ??= { content };
      this.report('failed');
    }
  }

  private async remove(): Promise<void> {
    dropUnheard(this.key);
    try {
      await request(draftCalls.discard, { params: { key: this.key } });
      noteKept(this.key, false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
}
