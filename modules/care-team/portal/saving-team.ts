// What becomes of a save of the care team? Loading and edit mode end in any case; a failure is logged and thrown on (CARETEAM-009, CARETEAM-016)
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import type { Outcome } from '@alveary/portal/lib/use-call.ts';

interface Saving<Team> {
  readonly send: () => Promise<Outcome<Team>>;
  readonly log: (error: CallError) => void;
  /** Ends loading and edit mode. */
  readonly end: () => void;
}

/** @throws CallError after it was logged */
export const savingTeam = async <Team>({ send, log, end }: Saving<Team>): Promise<Team> => {
  try {
    const outcome = await send();
    if (outcome.ok) return outcome.answer;
    log(outcome.error);
    throw outcome.error;
  } finally {
    end();
  }
};
