// What is done before another patient opens? The time on the one before gets its final log (PSEARCH-021; OP-PSEARCH-5)
import { atMost } from '../lib/at-most.ts';

/** A network that answers nothing keeps nobody from the next patient; what is being told goes on. */
const WAITS_MS = 3000;

let finish: (() => Promise<void>) | null = null;

/** Registers how the activity on the patient that is open is finished. @returns takes it back */
export const whenChecked = (finishActivity: () => Promise<void>): (() => void) => {
  finish = finishActivity;
  return () => {
    if (finish === finishActivity) finish = null;
  };
};

/** Ends when the final log is written, could not be, or takes too long; at once when nothing is tracked. */
export const checkActivity = async (): Promise<void> => {
  if (finish !== null) await atMost(WAITS_MS, finish());
};
