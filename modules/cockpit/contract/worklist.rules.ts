// Why does a patient need somebody now? Each reason with the numbers that it rests on (OP-TASK-5)
import { conditionalChange } from '@alveary/spirometry/interpretation/change.ts';
import { definitionOf } from '@alveary/modules/questionnaires/contract/definitions.ts';
import { nextOf } from '@alveary/modules/tasks/contract/rules.ts';
import { NO_CONTACT_DAYS } from './model.ts';
import { type Reason, reasonKinds } from './worklist.model.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

/** Percent: a reading below is low whatever is usual for the patient. */
export const LOW_SPO2 = 90;
/** Days in which two low readings count together. */
export const SPO2_DAYS = 7;
/** After so many days an order that is still active is one that nobody answered. */
const ORDER_DAYS = 14;
/** News of a session or a questionnaire are news for so many days. */
const NEWS_DAYS = 30;
/** Sessions before, from which their own variation can be told. */
const FEWEST_SESSIONS = 4;
/** Ninety-five of a hundred sessions lie within so many standard deviations. */
const SPREAD = 1.96;
/** Litres: no smaller fall is told, however even the sessions before were (the repeatability of one session). */
const SMALLEST_FALL = 0.15;

/** The smallest difference that matters to patients, and whether a higher score is worse (domain facts: questionnaires). */
const differences: Readonly<Record<string, { readonly by: number; readonly isHigherWorse: boolean }>> = {
  'asthma-control-questionnaire': { by: 0.5, isHigherWorse: true },
  'asthma-control-test': { by: 3, isHigherWorse: false },
  'copd-assessment-test': { by: 2, isHigherWorse: true },
  'st-georges-respiratory': { by: 4, isHigherWorse: true },
};

export interface Session {
  readonly id: string;
  readonly at: string;
  /** Litres. */
  readonly fev1: number;
  readonly zScore: number | null;
  readonly ageYears: number | null;
}
export interface Answered {
  readonly id: string;
  readonly internalName: string;
  readonly at: string;
  readonly score: number;
}

/** What is known of a patient; each list with the newest first. */
export interface Facts {
  readonly lowReadings: readonly { readonly value: number; readonly at: string }[];
  readonly sessions: readonly Session[];
  readonly answered: readonly Answered[];
  readonly lastContact: string | null;
  readonly orders: readonly { readonly id: string; readonly type: string; readonly at: string }[];
  readonly todos: readonly {
    readonly id: string;
    readonly name: string;
    readonly periodInHours: number;
    readonly lastCompletedDate: string | null;
    readonly lastModifiedDate: string;
  }[];
}

const daysSince = (at: string, now: number): number => Math.floor((now - Date.parse(at)) / DAY_MS);
const isNews = (at: string, now: number): boolean => now - Date.parse(at) <= NEWS_DAYS * DAY_MS;

export const lowSpo2 = ({ lowReadings }: Pick<Facts, 'lowReadings'>): readonly Reason[] => {
  const [newest, before] = lowReadings;
  if (newest === undefined || before === undefined) return [];
  // Further readings of the same day are the same fact: who was set aside this morning stays so at noon.
  return [{ kind: 'SPO2_LOW', key: newest.at.slice(0, 10), limit: LOW_SPO2, readings: [newest, before] }];
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Children and young people grow, so that their own litres say little: their z-scores are compared. */
const scoreOf = (newest: Session, before: Session): number | null => {
  if (newest.zScore === null || before.zScore === null || before.ageYears === null) return null;
  const years = (Date.parse(newest.at) - Date.parse(before.at)) / YEAR_MS;
  return conditionalChange(before.zScore, newest.zScore, before.ageYears, years)?.score ?? null;
};

export const fev1Fell = ({ sessions }: Pick<Facts, 'sessions'>, now: number): readonly Reason[] => {
  const [newest, ...before] = sessions;
  const last = before[0];
  if (newest === undefined || last === undefined || !isNews(newest.at, now)) return [];
  const values = before.map(({ fev1 }) => fev1);
  const usual = meanOf(values);
  const score = scoreOf(newest, last);
  const facts = { kind: 'FEV1_FELL', key: newest.id, at: newest.at, fev1: newest.fev1, usual } as const;
  if (score !== null) {
    return score < -SPREAD ? [{ ...facts, lowest: last.fev1, sessions: before.length, score }] : [];
  }
  if (before.length < FEWEST_SESSIONS) return [];
  const variance = values.reduce((sum, value) => sum + (value - usual) ** 2, 0) / (values.length - 1);
  const lowest = usual - Math.max(SMALLEST_FALL, SPREAD * Math.sqrt(variance));
  return newest.fev1 < lowest ? [{ ...facts, lowest, sessions: before.length, score: null }] : [];
};

export const questionnaireWorse = ({ answered }: Pick<Facts, 'answered'>, now: number): readonly Reason[] =>
  Object.entries(differences).flatMap(([internalName, { by, isHigherWorse }]): Reason[] => {
    const [newest, before] = answered.filter((one) => one.internalName === internalName);
    if (newest === undefined || before === undefined || !isNews(newest.at, now)) return [];
    const worse = isHigherWorse ? newest.score - before.score : before.score - newest.score;
    // Scores are means of whole answers: 0.5 is not to be missed by what floating point leaves.
    if (worse < by - 1e-9) return [];
    return [
      {
        kind: 'QUESTIONNAIRE_WORSE',
        key: newest.id,
        internalName,
        title: definitionOf(internalName)?.title ?? internalName,
        at: newest.at,
        score: newest.score,
        before: before.score,
        beforeAt: before.at,
        difference: by,
      },
    ];
  });

export const noContact = ({ lastContact }: Pick<Facts, 'lastContact'>, now: number): readonly Reason[] => {
  if (lastContact === null) return [{ kind: 'NO_CONTACT', key: 'never', since: null, days: null }];
  const days = daysSince(lastContact, now);
  if (days < NO_CONTACT_DAYS) return [];
  return [{ kind: 'NO_CONTACT', key: lastContact, since: lastContact, days }];
};

export const openOrders = ({ orders }: Pick<Facts, 'orders'>, now: number): readonly Reason[] =>
  orders
    .map(({ id, type, at }) => ({ kind: 'ORDER_OPEN', key: id, type, at, days: daysSince(at, now) }) as const)
    .filter(({ days }) => days >= ORDER_DAYS);

export const overdueTodos = ({ todos }: Pick<Facts, 'todos'>, now: number): readonly Reason[] =>
  todos.flatMap((todo): Reason[] => {
    const next = nextOf(todo);
    const due = new Date(next).toISOString();
    // A day late is late; what is due today stands in Today.
    if (now - next < DAY_MS) return [];
    return [
      { kind: 'TODO_OVERDUE', key: `${todo.id} ${due}`, name: todo.name, due, days: daysSince(due, now) },
    ];
  });

/** In the order of the kinds. @param now milliseconds since the epoch */
export const reasonsOf = (facts: Facts, now: number): readonly Reason[] => [
  ...lowSpo2(facts),
  ...fev1Fell(facts, now),
  ...questionnaireWorse(facts, now),
  ...noContact(facts, now),
  ...openOrders(facts, now),
  ...overdueTodos(facts, now),
];

const placeOf = ({ kind }: Reason): number => reasonKinds.indexOf(kind);

/** For how many days the first reason has stood; never is longer than any. */
const daysOf = (reason: Reason): number => {
  if (reason.kind === 'NO_CONTACT') return reason.days ?? Number.MAX_SAFE_INTEGER;
  return 'days' in reason ? reason.days : 0;
};

/** What cannot wait first; then who has more reasons, then for longer; below, those of whom everything is set aside. */
export const byUrgency = (one: readonly Reason[], other: readonly Reason[]): number => {
  const [first, second] = [one[0], other[0]];
  if (first === undefined || second === undefined)
    return Number(first === undefined) - Number(second === undefined);
  return placeOf(first) - placeOf(second) || other.length - one.length || daysOf(second) - daysOf(first);
};
