// What does the view know of a patient's questionnaires? First the assigned list, then all results (document 3 §4 Questionnaires)
import { questionnaireCalls, RESULTS_SIZE } from '../contract/calls.ts';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { type QuestionnaireState, stateOf } from './questionnaires.rules.ts';

interface Questionnaires extends QuestionnaireState<CallError> {
  readonly retry: () => void;
}

/** Another patient begins with nothing: no row of the one before is shown. */
export const useQuestionnaires = (profileId: string): Questionnaires => {
  const how = { shownInPlace: true } as const;
  const assigned = useCall(questionnaireCalls.assigned, { query: { profileId } }, how);
  const results = useCall(
    questionnaireCalls.results,
    { query: { profileId, size: RESULTS_SIZE } },
    { ...how, enabled: assigned.isSuccess },
  );
  const retry = (): void => void (assigned.error === null ? results.refetch() : assigned.refetch());
  return { ...stateOf(assigned, results), retry };
};
