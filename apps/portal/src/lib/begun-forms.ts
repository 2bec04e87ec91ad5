// Which forms hold something that was typed and not saved, and stand on no screen now? Said where they are opened (SHELL-084)
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { useEffect } from 'react';
import { request } from './call.ts';
import { CallError } from './call-error.ts';
import { now } from './clock.ts';
import { whenForgotten } from './person.ts';
import { createStore, useStore } from './store.ts';

interface Begun {
  /** Under these something is kept. */
  readonly kept: ReadonlySet<string>;
  /** Forms of these are on the screen. */
  readonly open: ReadonlySet<string>;
}

const nothing: Begun = { kept: new Set(), open: new Set() };
const begunStore = createStore<Begun>(nothing);

/** Another tab or device may have kept something meanwhile. */
const ASKED_FOR_MS = 30_000;

let askedAt = -Infinity;

/** What became known while the answer was under way, which may not know it yet. */
const meanwhile = new Map<string, boolean>();

const forgetAll = (): void => {
  askedAt = -Infinity;
  begunStore.set(({ open }) => ({ ...nothing, open }));
};
whenForgotten(forgetAll);

/** The same state where nothing changes: each save of a draft says once more that it is kept. */
const put = (where: keyof Begun, key: string, isIn: boolean): void =>
  begunStore.set((state) => {
    if (state[where].has(key) === isIn) return state;
    const next = new Set(state[where]);
    if (isIn) next.add(key);
    else next.delete(key);
    return { ...state, [where]: next };
  });

/** The server has kept something under the key, or forgotten it. */
export const noteKept = (key: string, isKept: boolean): void => {
  meanwhile.set(key, isKept);
  put('kept', key, isKept);
};

/** A form of the key has come on the screen, or has left it. */
export const noteOpen = (key: string, isOpen: boolean): void => put('open', key, isOpen);

/** What cannot be learned is not said: the form itself offers what was kept. */
const ask = async (): Promise<void> => {
  if (now() - askedAt < ASKED_FOR_MS) return;
  askedAt = now();
  const asked = askedAt;
  meanwhile.clear();
  try {
    const drafts = await request(draftCalls.list, {});
    if (askedAt !== asked) return;
    const kept = new Set(drafts.map(({ key }) => key));
    for (const [key, isKept] of meanwhile) {
      if (isKept) kept.add(key);
      else kept.delete(key);
    }
    begunStore.set((state) => ({ ...state, kept }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
};

/** Was something typed into this form and left there? @param key null for a form that keeps nothing */
export const useBegun = (key: string | null): boolean => {
  const { kept, open } = useStore(begunStore);
  useEffect(() => {
    if (key !== null) void ask();
  }, [key]);
  return key !== null && kept.has(key) && !open.has(key);
};

/** What opens a form says in words whether something was begun in it. */
export const begunLabel = (label: string, isBegun: boolean): string =>
  isBegun ? `${label} · 1 unsaved` : label;
