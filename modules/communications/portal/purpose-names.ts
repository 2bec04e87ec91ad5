// What is a purpose called where the list of them is not at hand? Without the calls of logs, which most screens need not load (LOG-033)

const abbreviations: Readonly<Record<string, string>> = { MA: 'MA', EHR: 'EHR' };

/** The labels that cannot be read from their keys. */
const otherLabels: Readonly<Record<string, string>> = {
  ENGAGE_TRANSFER: 'Engage & Transfer',
  EHR_REVIEW_UPDATES: 'EHR Review/Updates',
  CARE_PLAN_REVIEW_UPDATES: 'Care Plan Review/Updates',
};

/** The label of a purpose where the list of them is not at hand: of an appointment, a task, a line of the day. */
export const purposeNameOf = (key: string): string =>
  otherLabels[key] ??
  key
    .split('_')
    .map((word) => abbreviations[word] ?? word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
