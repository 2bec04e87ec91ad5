// What is kept of answers: each of them, the score and its meaning, the rule that gave it
import { fail } from '@alveary/contract/errors.ts';
import { answerComplaints } from '../contract/answers.rules.ts';
import type { Definition } from '../contract/definition.ts';
import { type Answers, ruleOf, scoreOf } from '../contract/scoring.rules.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { NewResult } from './results.store.ts';

/** The questions are shown in English so far. */
const LANGUAGE = 'en';

interface Given {
  readonly profileId: string;
  readonly definition: Definition;
  readonly answers: Answers;
  readonly answeredAt: string;
  /** Null for the patient. */
  readonly enteredBy: string | null;
  readonly now: number;
}

/** @throws Failure Invalid with a message beside each answer that cannot be */
export const scoredResult = ({
  profileId,
  definition,
  answers,
  answeredAt,
  enteredBy,
  now,
}: Given): NewResult => {
  const errors = answerComplaints(definition, answers, enteredBy === null ? 'patient' : 'staff');
  if (errors.length > 0) fail('Invalid', { errors });
  const { score, band, missing, variant } = scoreOf(definition, answers);
  return {
    id: newId(),
    profileId,
    questionnaireInternalName: definition.internalName,
    answeredAt,
    answeredBy: enteredBy === null ? 'PATIENT' : 'STAFF',
    enteredBy,
    createdAt: iso(now),
    variant,
    recallPeriod: definition.recall,
    language: LANGUAGE,
    score,
    band: band?.words ?? null,
    standing: band?.standing ?? null,
    missing,
    rule: ruleOf(definition),
    answers: definition.items.map(({ id }) => {
      const answer = answers[id];
      return { item: id, value: answer === undefined || answer === '' ? null : answer };
    }),
  };
};
