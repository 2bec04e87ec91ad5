// How does what a person types in a form survive a reload, a crash and a logout? (architecture: Drafts; SHELL-084)
import { draftCalls } from '@alveary/contract/drafts/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from './call.ts';
import { CallError } from './call-error.ts';

type Content = Record<string, unknown>;

/**
 * `reading`: asking the server whether something was kept; `empty`: nothing typed; `offered`: the content is what
 * was typed earlier and can be discarded; `saving`, `saved`; `failed`: not kept yet, tried again on the next change.
 */
export type DraftState = 'reading' | 'empty' | 'offered' | 'saving' | 'saved' | 'failed';

export interface Kept<Value> {
  readonly value: Value;
  readonly state: DraftState;
  /** When the offered draft was typed (ISO 8601), else null. */
  readonly keptAt: string | null;
  readonly change: (value: Value) => void;
  /** Forgets the draft and goes back to the initial value: on the server too. Call it after a successful save. */
  readonly discard: () => Promise<void>;
}

const KEEP_AFTER_MS = 800;

const contentOf = (value: object): Content => Object.fromEntries(Object.entries(value));

/** Takes from a kept draft only the fields that the form has, with the type they have there. */
const mergeDraft = <Value extends object>(initial: Value, content: Content): Value => {
  const fields = contentOf(initial);
  const fitting = Object.entries(content).filter(([name, value]) =>
    fits(fields[name], value, name in fields),
  );
  return { ...initial, ...Object.fromEntries(fitting) };
};

const fits = (known: unknown, value: unknown, isField: boolean): boolean => {
  if (!isField) return false;
  if (known === null || value === null) return true;
  return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
};

/**
 * Keeps a form's value under `key` on the server, 800 ms after the last change and when the page is left.
 * A null key keeps nothing. `initial` is read once per key.
 */
export const useDraft = <Value extends object>(key: string | null, initial: Value): Kept<Value> => {
  const [value, setValue] = useState(initial);
  const [state, setState] = useState<DraftState>(key === null ? 'empty' : 'reading');
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const first = useRef(initial);
  const keeper = useRef<Keeper | null>(null);

  useEffect(() => {
    setValue(first.current);
    setKeptAt(null);
    if (key === null) {
      setState('empty');
      return undefined;
    }
    const mine = new Keeper(key, setState);
    keeper.current = mine;
    keepers.add(mine);
    setState('reading');
    void mine.read().then((draft) => {
      if (mine.isTouched || keeper.current !== mine) return;
      setState(draft === null ? 'empty' : 'offered');
      if (draft === null) return;
      setKeptAt(draft.updatedAt);
      setValue(mergeDraft(first.current, draft.content));
    });
    const leave = () => void mine.flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void mine.flush();
      keepers.delete(mine);
      keeper.current = null;
    };
  }, [key]);

  const change = useCallback((next: Value) => {
    setValue(next);
    keeper.current?.plan(contentOf(next));
  }, []);

  const discard = useCallback(async () => {
    setValue(first.current);
    setKeptAt(null);
    setState('empty');
    await keeper.current?.forget();
  }, []);

  return { value, state, keptAt, change, discard };
};

const keepers = new Set<Keeper>();

/** What is still under way under a key: a form opened again meanwhile reads only after it, never what was just dropped. */
const underWay = new Map<string, Promise<void>>();

/** Sends what was typed in the last moments, for a page that is about to be left without asking. */
export const keepDrafts = async (): Promise<void> => {
  await Promise.all([...keepers].map((keeper) => keeper.flush()));
};

class Keeper {
  isTouched = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private waiting: Content | null = null;
  private readonly key: string;
  private readonly report: (state: DraftState) => void;

  constructor(key: string, report: (state: DraftState) => void) {
    this.key = key;
    this.report = report;
  }

  async read() {
    await underWay.get(this.key);
    try {
      return await request(draftCalls.read, { params: { key: this.key } });
    } catch (error) {
      // No draft, or no connection: the form starts empty and keeps what is typed from now on.
      if (error instanceof CallError) return null;
      throw error;
    }
  }

  plan(content: Content): void {
    this.isTouched = true;
    this.waiting = content;
    this.report('saving');
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), KEEP_AFTER_MS);
  }

  /** Sends what waits at once; requests under one key follow each other, so that the last one typed wins. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const content = this.waiting;
    this.waiting = null;
    if (content !== null) return this.inTurn(() => this.send(content));
    return underWay.get(this.key) ?? Promise.resolve();
  }

  private inTurn(act: () => Promise<void>): Promise<void> {
    const { key } = this;
    const done = (underWay.get(key) ?? Promise.resolve()).then(act).finally(() => {
      if (underWay.get(key) === done) underWay.delete(key);
    });
    underWay.set(key, done);
    return done;
  }

  private async send(content: Content): Promise<void> {
    // A browser refuses bodies over 64 kB that shall outlive the page.
    const keepalive = JSON.stringify(content).length < 60_000;
    try {
      await request(draftCalls.keep, { params: { key: this.key }, body: { content } }, { keepalive });
      if (this.waiting === null) this.report('saved');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.waiting ??= content;
      this.report('failed');
    }
  }

  async forget(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = null;
    this.isTouched = false;
    await this.inTurn(() => this.remove());
  }

  private async remove(): Promise<void> {
    try {
      await request(draftCalls.discard, { params: { key: this.key } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
}
