// Tells whether two descriptions under one id or number can be of one person: by shared identifiers first, then by name, birth date and sex.

export interface IdentityNumber {
  readonly type: string;
  readonly system: string | null;
  readonly value: string;
}

export interface Identity {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly sex: string | null;
  readonly identifiers: readonly IdentityNumber[];
}

export interface Likeness {
  /** `unclear` is taken for the same person, with a remark. */
  readonly verdict: 'same' | 'unclear' | 'other';
  /** 'name, sex and birth date': what is not the same. */
  readonly differs: string;
}

/** Families share these: member number, subscriber number, account number (HL7 table 0203). */
const SHARED_BY_FAMILIES = new Set(['MB', 'SN', 'AN']);

const EHR_ID = 'EhrId';

const sameNumber = (one: IdentityNumber, other: IdentityNumber): boolean =>
  one.value === other.value && one.system !== null && one.system === other.system;

/** A number without a system is unique nowhere, and what families share is no proof. */
const shareIdentifier = (known: Identity, given: Identity): boolean =>
  given.identifiers.some(
    (one) => !SHARED_BY_FAMILIES.has(one.type) && known.identifiers.some((other) => sameNumber(one, other)),
  );

const haveOtherRecordNumbers = (known: Identity, given: Identity): boolean => {
  const numbers = ({ identifiers }: Identity) =>
    identifiers.filter(({ type }) => type === EHR_ID || type === 'MR').map(({ value }) => value);
  const [before, now] = [numbers(known), numbers(given)];
  return before.length > 0 && now.length > 0 && !now.some((value) => before.includes(value));
};

const wordsOf = (name: string | null): string[] =>
  (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

type Compared = 'same' | 'other' | 'unknown';

/** Equal, or one the beginning of the other: `Jon` and `Jonathan`, `A.` and `Amelia`. */
const alike = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

const compareGiven = (one: string | null, other: string | null): Compared => {
  const [[first], [second]] = [wordsOf(one), wordsOf(other)];
  if (first === undefined || second === undefined) return 'unknown';
  return alike(first, second) ? 'same' : 'other';
};

/** `Smith` became `Smith-Jones`: one word in common is enough. */
const compareFamily = (one: string | null, other: string | null): Compared => {
  const [before, now] = [wordsOf(one), wordsOf(other)];
  if (before.length === 0 || now.length === 0) return 'unknown';
  return now.some((word) => before.includes(word)) ? 'same' : 'other';
};

const compareText = (one: string | null, other: string | null): Compared => {
  if (one === null || other === null || one === 'unknown' || other === 'unknown') return 'unknown';
  return one === other ? 'same' : 'other';
};

const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/**
 * A wedding changes a family name, a transition given name and sex, a correction the birth date: two people are meant where
 * name and birth date differ together, or where two things differ and nothing but the sex is the same.
 */
export const compareIdentity = (known: Identity, given: Identity): Likeness => {
  const first = compareGiven(known.firstName, given.firstName);
  const last = compareFamily(known.lastName, given.lastName);
  const birth = compareText(known.dateOfBirth, given.dateOfBirth);
  const sex = compareText(known.sex, given.sex);
  const names = [first, last];
  const name = names.includes('other') ? 'other' : names.includes('same') ? 'same' : 'unknown';
  const differing = [
    ...(name === 'other' ? ['name'] : []),
    ...(sex === 'other' ? ['sex'] : []),
    ...(birth === 'other' ? ['birth date'] : []),
  ];
  const isOther =
    (name === 'other' && birth === 'other') || (differing.length >= 2 && name !== 'same' && birth !== 'same');
  const isUnclear = isOther || differing.length >= 2 || names.every((one) => one === 'other');
  const shared = shareIdentifier(known, given);
  if (!shared && haveOtherRecordNumbers(known, given))
    return { verdict: 'other', differs: 'medical record number' };
  const doubt = isOther && !shared ? 'other' : 'unclear';
  return { verdict: isUnclear ? doubt : 'same', differs: inWords(differing) };
};
