// Which answers to the ACQ can stand in a report, and what does a slot that came from one say? (REPORT-009; OP-REPORT-4)
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { acqItems, type AcqScores, type AcqSlot } from './model.ts';
import { acqResult } from './rules.ts';

/** As the questionnaires call it. */
const ACQ = 'asthma-control-questionnaire';

export const isAcq = ({
  questionnaireInternalName,
}: Pick<QuestionnaireResult, 'questionnaireInternalName'>): boolean => questionnaireInternalName === ACQ;

const scoresOf = (answers: QuestionnaireResult['answers']): AcqScores => {
  const valueOf = (item: string): number | null => {
    const value = answers.find((one) => one.item === item)?.value;
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 6 ? value : null;
  };
  const scores = {
    waking: valueOf('waking'),
    symptoms: valueOf('symptoms'),
    activities: valueOf('activities'),
    shortnessOfBreath: valueOf('shortnessOfBreath'),
    wheezing: valueOf('wheezing'),
    bronchodilator: valueOf('bronchodilator'),
    fev1Prebronchodilator: valueOf('fev1Prebronchodilator'),
  };
  return { ...scores, result: acqResult(scores) };
};

/** @param day on which it was answered, where the one who reads it is */
export const slotFrom = (
  { id, answeredAt, answeredBy, answers }: QuestionnaireResult,
  day: string,
): AcqSlot => ({
  date: day,
  scores: scoresOf(answers),
  from: { result_id: id, answered_at: answeredAt, answered_by: answeredBy },
});

const sources = {
  PATIENT: 'Answered by the patient',
  STAFF: 'Answered with staff',
  IMPORT: 'From another system',
} as const;

/** Where a slot came from; null for one in which nothing stands. */
export const sourceOf = ({ date, scores, from }: AcqSlot): string | null => {
  if (from !== null) return sources[from.answered_by ?? 'PATIENT'];
  return date === null && acqItems.every((item) => scores[item] === null) ? null : 'Typed';
};
