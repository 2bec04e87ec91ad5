// How do the assigned questionnaires and all results become one list, while they are loaded and when that fails? (QUEST-002, QUEST-005 to QUEST-007)
import { definitionOf } from '../contract/definitions.ts';
import type { AssignedQuestionnaire, QuestionnaireResult } from '../contract/model.ts';

export interface Questionnaire {
  readonly internalName: string;
  readonly title: string;
  readonly isTrial: boolean;
  /** Null for one that has results without being assigned. */
  readonly assigned: AssignedQuestionnaire | null;
  /** Newest first. */
  readonly results: readonly QuestionnaireResult[];
  readonly resultsLoaded: boolean;
}

/** Each result with its questionnaire; those that nobody assigned follow the assigned ones. */
export const groupedByQuestionnaire = (
  assigned: readonly AssignedQuestionnaire[],
  results: readonly QuestionnaireResult[] | null,
): readonly Questionnaire[] => {
  const byName = Map.groupBy(results ?? [], ({ questionnaireInternalName }) => questionnaireInternalName);
  const resultsLoaded = results !== null;
  const known = new Set(assigned.map(({ internalName }) => internalName));
  const others = [...byName.keys()].filter((name) => !known.has(name));
  return [
    ...assigned.map((one) => ({
      internalName: one.internalName,
      title: one.title,
      isTrial: one.isTrial,
      assigned: one,
      results: byName.get(one.internalName) ?? [],
      resultsLoaded,
    })),
    ...others.map((internalName) => ({
      internalName,
      title: definitionOf(internalName)?.title ?? internalName,
      isTrial: definitionOf(internalName)?.isTrial === true,
      assigned: null,
      results: byName.get(internalName) ?? [],
      resultsLoaded,
    })),
  ];
};

/** What is known of a question that was asked: its answer, or why there is none. */
export interface Asked<Answer, Refusal> {
  readonly data: Answer | undefined;
  readonly error: Refusal | null;
}

export interface QuestionnaireState<Refusal> {
  readonly questionnaires: readonly Questionnaire[];
  readonly isLoading: boolean;
  /** Of the list or of the results, as it came. */
  readonly error: Refusal | null;
}

/** A list that cannot be loaded empties what is shown and ends the loading; the refusal is passed on. */
export const stateOf = <Refusal>(
  assigned: Asked<{ readonly data: readonly AssignedQuestionnaire[] }, Refusal>,
  results: Asked<{ readonly data: readonly QuestionnaireResult[] }, Refusal>,
): QuestionnaireState<Refusal> => {
  if (assigned.error !== null) return { questionnaires: [], isLoading: false, error: assigned.error };
  if (assigned.data === undefined) return { questionnaires: [], isLoading: true, error: null };
  const questionnaires = groupedByQuestionnaire(assigned.data.data, results.data?.data ?? null);
  const isLoading = results.data === undefined && results.error === null;
  return { questionnaires, isLoading, error: results.error };
};
