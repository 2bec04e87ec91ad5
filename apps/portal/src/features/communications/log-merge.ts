// How do two people's changes of one log come together without losing what was typed? (OP-LOG-6: a stale save)
import {
  directionLabels,
  type Log,
  mediumLabels,
  resultLabels,
} from '@alveary/contract/communications/model.ts';
import { changedParts } from './log-checks.ts';
import {
  baseOf,
  directionOf,
  type LogForm,
  type LogPart,
  type LogParts,
  mediumOf,
  partsOf,
  partsOfLog,
  resultOf,
} from './log-form.ts';

/** One part that somebody else changed in the meantime. */
export interface OthersChange {
  readonly part: LogPart;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** What is typed here, when it differs from both: it is kept. */
  readonly mine: string | null;
}

export interface Merge {
  readonly form: LogForm;
  readonly changes: readonly OthersChange[];
}

/** How values of a log are said in words; purposes and dates are named by the caller. */
export interface Wording {
  readonly purpose: (key: string | null) => string;
  readonly date: (instant: string | null) => string;
}

const labels: Readonly<Record<LogPart, string>> = {
  profileId: 'Patient',
  purpose: 'Purpose',
  medium: 'Medium',
  direction: 'Direction',
  communicationResult: 'Result',
  subject: 'Subject',
  payload: 'Message',
  durationText: 'Duration',
  sent: 'Date',
};

const NOTHING = 'nothing';

const wordsOf = (part: LogPart, parts: LogParts, wording: Wording): string => {
  switch (part) {
    case 'purpose':
      return wording.purpose(parts.purpose);
    case 'sent':
      return wording.date(parts.sent);
    case 'medium':
      return labelled(mediumOf(parts), mediumLabels);
    case 'direction':
      return labelled(directionOf(parts), directionLabels);
    case 'communicationResult':
      return labelled(resultOf(parts), resultLabels);
    case 'durationText':
      return parts.durationText === '' ? NOTHING : `${parts.durationText} min`;
    case 'profileId':
      return 'another patient';
    case 'subject':
    case 'payload':
      return parts[part] === '' ? NOTHING : parts[part];
  }
};

const labelled = <Key extends string>(key: Key | null, words: Readonly<Record<Key, string>>): string =>
  key === null ? NOTHING : words[key];

/**
 * Joins the form with the log as it stands now. What was typed here wins in its part; every other part takes the
 * other person's value. The merged form can be saved at once.
 */
export const mergeWithCurrent = (form: LogForm, current: Log, wording: Wording): Merge => {
  const base = baseOf(form);
  const theirs = partsOfLog(current);
  const mine = partsOf(form);
  const typed = new Set(changedParts(form));
  const parts: LogParts = { ...theirs, ...pick(mine, typed) };
  const changes = [...partNames(labels)]
    .filter((part) => theirs[part] !== base[part])
    .map((part) => ({
      part,
      label: labels[part],
      before: wordsOf(part, base, wording),
      after: wordsOf(part, theirs, wording),
      mine: typed.has(part) && mine[part] !== theirs[part] ? wordsOf(part, mine, wording) : null,
    }));
  return { form: { ...form, ...parts, version: current.version, base: JSON.stringify(theirs) }, changes };
};

const partNames = (of: Readonly<Record<LogPart, string>>): readonly LogPart[] => {
  const names: LogPart[] = [];
  for (const part in of) if (isPart(part)) names.push(part);
  return names;
};

const isPart = (name: string): name is LogPart => name in labels;

const pick = (parts: LogParts, chosen: ReadonlySet<LogPart>): Partial<LogParts> =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => isPart(name) && chosen.has(name)));
