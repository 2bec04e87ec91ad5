// Which notices does the person see, and for how long? (document 1 §2 Notices, §9; SHELL-069 to SHELL-075; OP-SHELL-8)
import { type CallError, sentencesOf } from '../lib/call-error.ts';
import { now } from '../lib/clock.ts';
import { whenForgotten } from '../lib/person.ts';
import { createStore } from '../lib/store.ts';

export type ToastKind = 'success' | 'warning';

export interface ErrorNotice {
  readonly id: number;
  readonly text: string;
  readonly requestId: string | null;
  /** What failed so, as long as it has not succeeded since; null for what cannot be tried again. */
  readonly acts: readonly string[] | null;
}

/** Leads further, in a new tab; without an address it only says so. */
export interface ToastLink {
  readonly text: string;
  readonly address: string | null;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly line: string | null;
  readonly link: ToastLink | null;
  readonly lifeMs: number;
  /** When it goes; pushed on while the pointer or the focus rests on it. */
  readonly endsAt: number;
}

interface Notices {
  readonly errors: readonly ErrorNotice[];
  readonly toasts: readonly Toast[];
}

export const CHECK_EVERY_MS = 500;
const LIFE_MS: Readonly<Record<ToastKind, number>> = { success: 3000, warning: 5000 };
const MOST_TOASTS = 3;

export const noticeStore = createStore<Notices>({ errors: [], toasts: [] });

let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** A red snackbar that stays until it is dismissed, or `act` has succeeded after all; the same text is not stacked. */
export const showError = (text: string, requestId: string | null = null, act: string | null = null): void =>
  noticeStore.set((state) => {
    const acts = act === null ? null : [act];
    if (state.errors.every((error) => error.text !== text))
      return { ...state, errors: [...state.errors, { id: nextId(), text, requestId, acts }] };
    const errors = state.errors.map((error) => (error.text === text ? withActs(error, acts) : error));
    return { ...state, errors };
  });

const withActs = (error: ErrorNotice, acts: ErrorNotice['acts']): ErrorNotice => ({
  ...error,
  acts: error.acts === null || acts === null ? null : [...new Set([...error.acts, ...acts])],
});

/** It has succeeded: what said that it failed is no longer so. */
export const withdrawErrors = (act: string): void =>
  noticeStore.set((state) => {
    if (state.errors.every(({ acts }) => acts?.includes(act) !== true)) return state;
    const errors = state.errors
      .map((error) => ({ ...error, acts: error.acts?.filter((one) => one !== act) ?? null }))
      .filter(({ acts }) => acts === null || acts.length > 0);
    return { ...state, errors };
  });

/** Shows the server's message, or each entry of its errors list (API-004). */
export const showCallError = (error: CallError, act: string | null = null): void => {
  for (const sentence of sentencesOf(error))
    showError(sentence, error.status >= 500 ? error.requestId : null, act);
};

export const dismissError = (id: number): void =>
  noticeStore.set((state) => ({ ...state, errors: state.errors.filter((error) => error.id !== id) }));

// A notice may name a patient: none outlives the session of whoever it was for.
whenForgotten(() => noticeStore.set(() => ({ errors: [], toasts: [] })));

export interface ToastWish {
  readonly title: string;
  readonly line?: string;
  readonly link?: ToastLink;
  readonly lifeMs?: number;
}

const show = (kind: ToastKind, wish: ToastWish): void =>
  noticeStore.set((state) => {
    const lifeMs = wish.lifeMs ?? LIFE_MS[kind];
    const toast: Toast = {
      id: nextId(),
      kind,
      title: wish.title,
      line: wish.line ?? null,
      link: wish.link ?? null,
      lifeMs,
      endsAt: now() + lifeMs,
    };
    return { ...state, toasts: [...state.toasts, toast].slice(-MOST_TOASTS) };
  });

export const showSuccess = (title: string, wish: Omit<ToastWish, 'title'> = {}): void =>
  show('success', { ...wish, title });

export const showWarning = (title: string, wish: Omit<ToastWish, 'title'> = {}): void =>
  show('warning', { ...wish, title });

export const dismissToast = (id: number): void =>
  noticeStore.set((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }));

/** Starts the life of a toast anew: its clock stands still while it is pointed at or focused. */
export const holdToast = (id: number): void =>
  noticeStore.set((state) => ({
    ...state,
    toasts: state.toasts.map((toast) =>
      toast.id === id ? { ...toast, endsAt: Number.POSITIVE_INFINITY } : toast,
    ),
  }));

export const releaseToast = (id: number): void =>
  noticeStore.set((state) => ({
    ...state,
    toasts: state.toasts.map((toast) =>
      toast.id === id ? { ...toast, endsAt: now() + toast.lifeMs } : toast,
    ),
  }));

/** The toasts whose own time is not over at `time`. */
export const living = (toasts: readonly Toast[], time: number): readonly Toast[] => {
  const left = toasts.filter((toast) => toast.endsAt > time);
  return left.length === toasts.length ? toasts : left;
};

export const removeEndedToasts = (): void =>
  noticeStore.set((state) => {
    const toasts = living(state.toasts, now());
    return toasts === state.toasts ? state : { ...state, toasts };
  });
