// Says rows of a record in words: each sentence with the row that it was read from, and with what of it people typed.
import { plainNote } from '@alveary/modules/care-plan/contract/plain-note.ts';
import { showHeight, showWeight, type Units, withUnit } from '@alveary/contract/units.ts';
import type { DateFormat } from '@alveary/modules/display-preferences/contract/model.ts';
import type { Aspect, Topic, ValueTopic } from './topics.rules.ts';

/** Where a row stands: a tab of the patient page. */
export interface Source {
  readonly label: string;
  readonly tab: string;
  readonly id: string;
}

export interface RecordFact {
  readonly text: string;
  /** The part that somebody typed, letter for letter; null where none was. Rows that wait since before this was kept lack it. */
  readonly typed?: string | null;
  readonly source: Source;
}

export interface Reading {
  readonly id: string;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly value: number;
  /** The lower one of a pair. */
  readonly lower: number | null;
}

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
}

const measures: Readonly<Record<ValueTopic, Measure>> = {
  fev1: { name: 'FEV1', unit: 'L', digits: 2 },
  fvc: { name: 'FVC', unit: 'L', digits: 2 },
  fev1_fvc: { name: 'FEV1/FVC', unit: '', digits: 2 },
  pef: { name: 'PEF', unit: 'L/s', digits: 2 },
  spo2: { name: 'SpO2', unit: '%', digits: 0 },
  heart_rate: { name: 'Heart rate', unit: 'bpm', digits: 0 },
  blood_pressure: { name: 'Blood pressure', unit: 'mmHg', digits: 0 },
  breathlessness: { name: 'Breathlessness', unit: '', digits: 0 },
  weight: { name: 'Weight', unit: 'kg', digits: 1 },
  height: { name: 'Height', unit: 'cm', digits: 0 },
  steps: { name: 'The number of steps', unit: '', digits: 0 },
  air_quality: { name: 'Air quality', unit: '', digits: 0 },
};

/** The day of an instant as it is where the asking person sits. */
export type ShowDay = (instant: string) => string;

export const dayIn = (timeZone: string, form: DateFormat): ShowDay => {
  const isNumeric = form === 'YYYY-MM-DD';
  const format = new Intl.DateTimeFormat('en-US', {
    day: isNumeric ? '2-digit' : 'numeric',
    month: isNumeric ? '2-digit' : 'short',
    year: 'numeric',
    timeZone,
  });
  return (instant) => {
    const parts = format.formatToParts(new Date(instant));
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
    return form.replace(/[A-Z]+/g, (letters) => part(partNamed[letters.charAt(0)] ?? ''));
  };
};

const partNamed: Readonly<Record<string, string>> = { D: 'day', M: 'month', Y: 'year' };

/** How whoever asks reads days and measures (OP-PROFILE-8). */
export interface Forms {
  readonly day: ShowDay;
  readonly units: Units;
}

const sourceOf = (topic: ValueTopic, { id, at }: Reading, day: ShowDay): Source => {
  const isOfSession = ['fev1', 'fvc', 'fev1_fvc', 'pef'].includes(topic);
  return isOfSession
    ? { label: `Session of ${day(at)}`, tab: `trends/sessions/${id}`, id }
    : { label: `Trends, ${day(at)}`, tab: 'trends', id };
};

const shown = (topic: ValueTopic, { value, lower }: Reading, units: Units): string => {
  if (topic === 'weight') return withUnit(showWeight(value, units.weight));
  if (topic === 'height') return withUnit(showHeight(value, units.height));
  const { unit, digits } = measures[topic];
  const number = lower === null ? value.toFixed(digits) : `${value.toFixed(digits)}/${lower.toFixed(digits)}`;
  return withUnit({ value: number, unit });
};

const changeOf = (from: number, to: number): string =>
  from === 0 ? '' : ` (${to > from ? '+' : '−'}${Math.abs(((to - from) / from) * 100).toFixed(1)}%)`;

const extreme = (
  readings: readonly [Reading, ...Reading[]],
  isBetter: (one: Reading, other: Reading) => boolean,
): Reading => readings.reduce((best, one) => (isBetter(one, best) ? one : best), readings[0]);

/** The last step that went this way. */
const lastStep = (
  readings: readonly Reading[],
  isStep: (before: Reading, after: Reading) => boolean,
): readonly [Reading, Reading] | null => {
  for (let index = readings.length - 1; index > 0; index -= 1) {
    const [before, after] = [readings[index - 1], readings[index]];
    if (before !== undefined && after !== undefined && isStep(before, after)) return [before, after];
  }
  return null;
};

/** @param readings of one kind, oldest first */
export const valueFacts = (
  topic: ValueTopic,
  readings: readonly Reading[],
  aspect: Aspect,
  { day, units }: Forms,
): readonly RecordFact[] => {
  const measure = measures[topic];
  const told = (reading: Reading): string => shown(topic, reading, units);
  const [first, ...others] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return [];
  const fact = (text: string, reading: Reading): RecordFact => ({
    text,
    typed: null,
    source: sourceOf(topic, reading, day),
  });
  const is = fact(`${measure.name} was ${told(last)} on ${day(last.at)}, the latest value.`, last);
  if (aspect === 'lowest' || aspect === 'highest') {
    const found = extreme([first, ...others], (one, best) =>
      aspect === 'lowest' ? one.value < best.value : one.value > best.value,
    );
    const many =
      readings.length === 1 ? 'the only value' : `of ${readings.length} values since ${day(first.at)}`;
    return [
      fact(`The ${aspect} ${measure.name}, ${many}, was ${told(found)} on ${day(found.at)}.`, found),
      is,
    ];
  }
  if (aspect === 'fall' || aspect === 'rise') {
    const isFall = aspect === 'fall';
    const step = lastStep(readings, (before, after) =>
      isFall ? after.value < before.value : after.value > before.value,
    );
    if (step === null) {
      const never = `${measure.name} has not ${isFall ? 'fallen' : 'risen'} from one value to the next since ${day(first.at)}.`;
      return [fact(never, first), is];
    }
    const [before, after] = step;
    const change = changeOf(before.value, after.value);
    const said = `${measure.name} last ${isFall ? 'fell' : 'rose'} on ${day(after.at)}: ${told(after)}${change} after ${told(before)} on ${day(before.at)}.`;
    return after === last ? [fact(said, after)] : [fact(said, after), is];
  }
  const before = readings.at(-2);
  if (before === undefined) return [is];
  return [is, fact(`Before that it was ${told(before)} on ${day(before.at)}.`, before)];
};

export interface FoundContact {
  readonly id: string;
  readonly at: string;
  readonly subject: string | null;
  readonly isReached: boolean;
}

export interface FoundAppointment {
  readonly id: string;
  readonly at: string;
  readonly isAhead: boolean;
}

export interface FoundResult {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly score: number | null;
  readonly band: string | null;
}

export interface FoundCondition {
  readonly id: string;
  readonly name: string;
}

/** What the care plan says of the medication. */
export interface FoundMedication {
  readonly id: string;
  readonly at: string;
  /** Rich text. */
  readonly text: string;
}

export interface OtherRows {
  readonly contacts: readonly FoundContact[];
  readonly appointments: readonly FoundAppointment[];
  readonly results: readonly FoundResult[];
  readonly conditions: readonly FoundCondition[];
  readonly medication: readonly FoundMedication[];
}

const contactFacts = ({ contacts }: OtherRows, day: ShowDay): readonly RecordFact[] =>
  contacts.map(({ id, at, subject, isReached }) => ({
    text: `${isReached ? 'The last contact was' : 'The last attempt to make contact was'} on ${day(at)}${subject === null ? '' : `: ${subject}`}.`,
    typed: subject,
    source: { label: `Log of ${day(at)}`, tab: 'logs', id },
  }));

const appointmentFacts = ({ appointments }: OtherRows, day: ShowDay): readonly RecordFact[] =>
  appointments.map(({ id, at, isAhead }) => ({
    text: `The ${isAhead ? 'next appointment is' : 'last appointment was'} on ${day(at)}.`,
    typed: null,
    source: { label: `Appointment of ${day(at)}`, tab: 'appointments', id },
  }));

const resultFacts = ({ results }: OtherRows, day: ShowDay): readonly RecordFact[] =>
  results.map(({ id, at, title, score, band }) => ({
    text: `${title} of ${day(at)}: ${score === null ? 'no score' : `score ${score}`}${band === null ? '' : `, ${band}`}.`,
    typed: null,
    source: { label: `${title} of ${day(at)}`, tab: 'trends', id },
  }));

const conditionFacts = ({ conditions }: OtherRows): readonly RecordFact[] =>
  conditions.map(({ id, name }) => ({
    text: `${name} is among the active conditions.`,
    typed: null,
    source: { label: name, tab: 'careSummary', id },
  }));

/** In the words of the plan, so that nothing is left out of a dose: its lines as one sentence. */
const inOneSentence = (note: string): string =>
  plainNote(note)
    .split('\n')
    .map((line) => line.trim().replace(/(?<![.;])[.;]+$/, ''))
    .join('; ');

const medicationFacts = ({ medication }: OtherRows, day: ShowDay): readonly RecordFact[] =>
  medication.map(({ id, at, text }) => {
    const typed = inOneSentence(text);
    return {
      text: `The care plan of ${day(at)} says of the medication: ${typed}.`,
      typed,
      source: { label: `Care plan of ${day(at)}`, tab: 'carePlan', id },
    };
  });

/** Names of measures, which are nobody's. */
export const measureNames: readonly string[] = Object.values(measures).map(({ name }) => name);

/** What is said of the topics that are no values. */
export const otherFacts = (asked: readonly Topic[], rows: OtherRows, day: ShowDay): readonly RecordFact[] => [
  ...(asked.includes('questionnaires') ? resultFacts(rows, day) : []),
  ...(asked.includes('conditions') ? conditionFacts(rows) : []),
  ...(asked.includes('medication') ? medicationFacts(rows, day) : []),
  ...(asked.includes('contact') ? contactFacts(rows, day) : []),
  ...(asked.includes('appointments') ? appointmentFacts(rows, day) : []),
];
