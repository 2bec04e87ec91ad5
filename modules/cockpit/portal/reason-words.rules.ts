// What is said of a reason, with the numbers it rests on, and where do its rows stand? (OP-TASK-5)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import type { Reason, ReasonKind, SetAside } from '../contract/worklist.model.ts';

const litres = (value: number): string => `${value.toFixed(2)} L`;
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
/** As far as it says something: 1.5, 12. */
const score = (value: number): string => String(Math.round(value * 100) / 100);

const fev1Words = (reason: Extract<Reason, { kind: 'FEV1_FELL' }>, locale: DateLocale): string => {
  const { at, fev1, usual, lowest, sessions } = reason;
  const fell = `FEV1 fell to ${litres(fev1)} on ${showDay(at, locale)}`;
  return reason.score === null
    ? `${fell}: usual ${litres(usual)} in ${sessions} sessions, whose own variation ends at ${litres(lowest)}`
    : `${fell} from ${litres(lowest)}: conditional change score ${reason.score.toFixed(2)}, expected within ±1.96`;
};

/** 'ACQ' of 'ACQ: Asthma Control Questionnaire'. */
const shortTitle = (title: string): string => title.split(':')[0] ?? title;

export const reasonWords = (reason: Reason, locale: DateLocale): string => {
  const day = (at: string): string => showDay(at, locale);
  switch (reason.kind) {
    case 'SPO2_LOW': {
      const [newest, before] = reason.readings.map(({ value, at }) => `${value}% on ${day(at)}`);
      return `SpO2 was below ${reason.limit}% twice: ${newest ?? ''} and ${before ?? ''}`;
    }
    case 'FEV1_FELL':
      return fev1Words(reason, locale);
    case 'QUESTIONNAIRE_WORSE':
      return (
        `${shortTitle(reason.title)} got worse: ${score(reason.score)} on ${day(reason.at)} after ${score(reason.before)} ` +
        `on ${day(reason.beforeAt)}, a difference of ${reason.difference} matters`
      );
    case 'NO_CONTACT':
      return reason.since === null
        ? 'Was never reached'
        : `No contact for ${days(reason.days ?? 0)}, the last on ${day(reason.since)}`;
    case 'ORDER_OPEN':
      return `Order ${reason.type} of ${day(reason.at)} is unanswered for ${days(reason.days)}`;
    case 'TODO_OVERDUE':
      return `To-do ${reason.name} is overdue for ${days(reason.days)}, since ${day(reason.due)}`;
  }
};

interface Place {
  /** A tab of the patient page. */
  readonly tab: string;
  readonly label: string;
}

export const placeOf: Readonly<Record<ReasonKind, Place>> = {
  SPO2_LOW: { tab: 'trends', label: 'Open trends' },
  FEV1_FELL: { tab: 'trends', label: 'Open trends' },
  QUESTIONNAIRE_WORSE: { tab: 'trends', label: 'Open trends' },
  NO_CONTACT: { tab: 'logs', label: 'Open logs' },
  ORDER_OPEN: { tab: 'careSummary', label: 'Open care summary' },
  TODO_OVERDUE: { tab: 'tasks', label: 'Open tasks' },
};

export const setAsideWords = ({ until, createdByName, reason }: SetAside, locale: DateLocale): string =>
  `Set aside by ${createdByName} ${until === null ? 'until there is something new' : `until ${showDay(until, locale)}`}: ${reason}`;
