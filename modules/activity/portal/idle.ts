// Says whether nobody is there: no pointer, key, scroll, touch or speech for 120 seconds, up to the next (OP-ACTIVITY-5).
import { createStore, type Store } from '@alveary/portal/lib/store.ts';
import { onUserInput } from '@alveary/portal/lib/user-input.ts';
import { IDLE_AFTER_MS } from '../contract/model.ts';

export interface Idle {
  readonly isIdle: Store<boolean>;
  readonly end: () => void;
}

/** Opening the page is its first use. */
export const watchIdle = (): Idle => {
  const isIdle = createStore(false);
  let timer: ReturnType<typeof setTimeout>;
  const wake = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => isIdle.set(() => true), IDLE_AFTER_MS);
    isIdle.set(() => false);
  };
  wake();
  const stop = onUserInput(wake);
  return {
    isIdle,
    end: () => {
      stop();
      clearTimeout(timer);
    },
  };
};
