// Is the key that asked or answered a question still on its way? Every dialog hears Escape: the one below must not take the answer for
// its own, nor the question the key that asked it. Apart from the asking, which pages without a dialog need too.
import { questionStore } from './confirm.ts';

let isOnItsWay = false;

questionStore.subscribe(() => {
  isOnItsWay = true;
  setTimeout(() => {
    isOnItsWay = false;
  });
});

export const isQuestionSettling = (): boolean => isOnItsWay;
