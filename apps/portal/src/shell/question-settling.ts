// Is what happens now the very key or click that asked or answered a question? Every dialog hears Escape: the one below must not take the
// answer for its own, nor the question the key that asked it. Apart from the asking, which pages without a dialog need too.
import { questionStore } from './confirm.ts';

let current: Event | null = null;
let settled: Event | null = null;

/** First of all listeners, so that each of the others asks about the event that it was called with. Rules are tried without a window. */
for (const kind of ['keydown', 'pointerdown', 'mousedown', 'click'])
  globalThis.window?.addEventListener(kind, (event) => (current = event), { capture: true });

questionStore.subscribe(() => {
  settled = current;
});

/** By the event, not by time: on a busy machine the next key comes before any timer of the one before. */
export const isQuestionSettling = (): boolean => current !== null && current === settled;
