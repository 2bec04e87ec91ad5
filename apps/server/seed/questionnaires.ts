// What do the patients of the demo world answer? Maya's asthma month by month, Jonah's CF questionnaire, Harold's COPD, a trial at Norrland
import { utcHour } from './site-hours.ts';
import { definitionOf } from '@alveary/modules/questionnaires/contract/definitions.ts';
import { type Answers, ruleOf, scoreOf } from '@alveary/modules/questionnaires/contract/scoring.rules.ts';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { type Dice, demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import type { PatientSeed } from './patient-seed.ts';
import { patientId } from './patient-seed.ts';

/** What is asked every so many days, for so long, and how the answers come about; the trend is 0 long ago and 1 today. */
interface Plan {
  readonly name: string;
  readonly everyDays: number;
  readonly forDays: number;
  readonly byPatient: boolean;
  readonly answer: (dice: Dice, trend: number) => Answers;
}

const clamped = (value: number, from: number, to: number): number =>
  Math.max(from, Math.min(to, Math.round(value)));

/** Answers to numbered items around a middle, getting from `before` to `now`. */
const around =
  (name: string, [from, to]: readonly [number, number], before: number, today: number, spread = 1.6) =>
  (dice: Dice, trend: number): Answers =>
    Object.fromEntries(
      (definitionOf(name)?.items ?? []).map(({ id }) => [
        id,
        clamped(dice.around(before + (today - before) * trend, spread), from, to),
      ]),
    );

const yesAtMost =
  (name: string, before: number, today: number) =>
  (dice: Dice, trend: number): Answers =>
    Object.fromEntries(
      (definitionOf(name)?.items ?? []).map(({ id }) => [
        id,
        dice.chance(before + (today - before) * trend) ? 1 : 0,
      ]),
    );

const single =
  (item: string, range: readonly [number, number], before: number, today: number, spread = 2) =>
  (dice: Dice, trend: number): Answers => ({
    [item]: clamped(dice.around(before + (today - before) * trend, spread), ...range),
  });

const domains = (dice: Dice, trend: number): Answers => ({
  ...around('cf-questionnaire', [0, 100], 58, 74, 22)(dice, trend),
  weight: null,
});

const plan = (
  name: string,
  [everyDays, forDays]: readonly [number, number],
  answer: Plan['answer'],
  byPatient = true,
): Plan => ({ name, everyDays, forDays, answer, byPatient });

const plans: Readonly<Record<string, readonly Plan[]>> = {
  'HL-1001': [
    plan('asthma-control-questionnaire', [30, 720], around('asthma-control-questionnaire', [0, 6], 2.4, 0.9)),
    plan('asthma-control-test', [30, 720], around('asthma-control-test', [1, 5], 3.1, 4.4)),
    plan('asthma-gina', [60, 720], yesAtMost('asthma-gina', 0.7, 0.2)),
    plan('mood', [7, 365], single('mood', [0, 10], 5, 8)),
  ],
  'HL-1002': [
    plan('copd-assessment-test', [30, 365], around('copd-assessment-test', [0, 5], 2.6, 3.1)),
    plan('mmrc-dyspnoea', [60, 365], single('grade', [0, 4], 2, 2.4, 1), false),
    plan('frail-scale', [90, 365], yesAtMost('frail-scale', 0.3, 0.5), false),
    plan(
      'self-efficacy-chronic-disease',
      [60, 365],
      around('self-efficacy-chronic-disease', [1, 10], 5, 6.5, 2),
    ),
    plan('copd-action-plan', [3, 180], single('zone', [0, 2], 0.3, 0.5, 1.2)),
    plan('mood', [7, 180], single('mood', [0, 10], 6, 6)),
  ],
  'SC-4001': [
    plan('cf-questionnaire', [45, 270], domains, false),
    plan('mood', [7, 120], single('mood', [0, 10], 5, 7)),
  ],
  'NO-2001': [
    plan('asthma-control-questionnaire', [30, 365], around('asthma-control-questionnaire', [0, 6], 1.4, 0.6)),
    plan('3-month-check-in-utilization', [91, 365], around('3-month-check-in-utilization', [0, 4], 1.2, 0.2)),
    plan('3-month-check-in-education', [91, 365], yesAtMost('3-month-check-in-education', 0.4, 0.9)),
    plan('pam-13', [182, 365], single('score', [0, 100], 55, 68, 6), false),
  ],
  'TC-3001': [plan('copd-assessment-test', [45, 365], around('copd-assessment-test', [0, 5], 3, 2.6))],
};

const daysOf = ({ everyDays, forDays }: Plan): readonly number[] =>
  Array.from({ length: Math.floor(forDays / everyDays) }, (_, at) => 2 + at * everyDays);

export const questionnaireAssignmentRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  (plans[seed.ehrId] ?? []).map((one) => ({
    id: demoId(`questionnaire ${seed.ehrId} ${one.name}`),
    profile_id: patientId(seed.ehrId),
    internal_name: one.name,
    assigned_at: calendar.daysAgo(one.forDays + 3, 9),
    assigned_by: seed.owner === null ? null : accountId(seed.owner),
  }));

export const questionnaireResultRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  (plans[seed.ehrId] ?? []).flatMap((one) => {
    const definition = definitionOf(one.name);
    if (definition === null) throw new Error(`${one.name} is no questionnaire.`);
    const dice = diceFor(`questionnaire ${seed.ehrId} ${one.name}`);
    return daysOf(one).map((days) => {
      const answers = one.answer(dice, 1 - days / one.forDays);
      const { score, band, missing, variant } = scoreOf(definition, answers);
      const at = calendar.daysAgo(days, utcHour(seed.sites[0], 8), 10 + dice.whole(0, 40));
      return {
        id: demoId(`questionnaire result ${seed.ehrId} ${one.name} ${days}`),
        profile_id: patientId(seed.ehrId),
        internal_name: one.name,
        answered_at: at,
        answered_by: one.byPatient ? 'PATIENT' : 'STAFF',
        entered_by: one.byPatient || seed.owner === null ? null : accountId(seed.owner),
        created_at: at,
        variant,
        recall_period: definition.recall,
        language: 'en',
        answers: definition.items.map(({ id }) => ({ item: id, value: answers[id] ?? null })),
        score,
        band: band?.words ?? null,
        standing: band?.standing ?? null,
        missing,
        rule: ruleOf(definition),
      };
    });
  });

/** Everybody was asked lately but Nadia, whom the portal asks for her opinion today. */
export const npsRows = (calendar: Calendar): readonly Row[] =>
  (['ada', 'lena', 'marco', 'tom', 'sven', 'priya'] as const).map((account, at) => ({
    id: demoId(`nps ${account}`),
    user_id: accountId(account),
    score: 7 + (at % 4),
    comment: null,
    answered_at: calendar.daysAgo(20 + at, 10),
  }));
