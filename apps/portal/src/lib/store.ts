// How do parts of the frame share one small state without passing it through every component?
import { useSyncExternalStore } from 'react';

export interface Store<State> {
  readonly get: () => State;
  readonly set: (change: (state: State) => State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createStore = <State>(initial: State): Store<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      const next = change(state);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The state of a store; the component is drawn again when it changes. */
export const useStore = <State>(store: Store<State>): State =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
