// The portal as it is right after it was loaded: what a sign-out forgets, and what only closing the tab does.
import { onSignedOut, onUsed } from '../../lib/call.ts';
import { rereadRegion } from '../../lib/gateway.ts';
import { forgetPerson } from '../../lib/person.ts';
import { answerProof } from '../../lib/proof.ts';
import { takeUnheardOf } from '../../lib/unheard-drafts.ts';
import { answerQuestion } from '../../shell/confirm.ts';
import { panelWidth } from '../../shell/panel-width.ts';
import { personsBroker } from '../../shell/session-watch.ts';
import { singleKeysStore } from '../../shell/single-keys.ts';

const usualWidth = panelWidth.get();

/** To be called once nothing is mounted and the storage of the browser is empty. */
export const forgetPortal = (): void => {
  onSignedOut(() => {});
  onUsed(() => {});
  answerProof(false);
  answerQuestion(false);
  forgetPerson();
  takeUnheardOf('nobody');
  personsBroker.set(() => null);
  rereadRegion();
  panelWidth.set(() => usualWidth);
  singleKeysStore.set(() => true);
  // No button is down any more, and whoever opens a page is there.
  dispatchEvent(new Event('blur'));
  dispatchEvent(new Event('focus'));
};
