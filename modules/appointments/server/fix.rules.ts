// How well does a patient fit what is said of somebody, and is it surely this one? (OP-APPT-3; decision 0053: families share phones and names)
import { likenessOf, type Likeness } from '@alveary/modules/patient-search/server/public.ts';
import type { WantedPatient } from '../contract/fix.calls.ts';

export interface Candidate {
  readonly profileId: string;
  readonly siteProfileId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly email: string | null;
  /** Their last ten digits. */
  readonly phones: readonly string[];
}

export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

const MOST = 10;
/** Below it a patient has too little in common with what was said. */
const LEAST_SCORE = 0.3;

const weights = { firstName: 2, lastName: 3, dateOfBirth: 3, email: 4, phone: 4 } as const;
const alike: Readonly<Record<Likeness, number>> = { spelling: 0.9, typo: 0.75, beginning: 0.5 };

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

const nameFit = (wanted: string, name: string | null): number => {
  if (name === null) return 0;
  const [term, key] = [fold(wanted), fold(name)];
  if (term === key) return 1;
  const likeness = likenessOf(term, key);
  if (likeness !== null) return alike[likeness];
  return term.length > 2 && key.includes(term) ? alike.beginning : 0;
};

export const lastTenDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);

const fitOf = (wanted: WantedPatient, one: Candidate): Readonly<Record<keyof typeof weights, number>> => {
  const { firstName, lastName, dateOfBirth, email, phone } = wanted;
  return {
    firstName: firstName === undefined ? 0 : nameFit(firstName, one.firstName),
    lastName: lastName === undefined ? 0 : nameFit(lastName, one.lastName),
    dateOfBirth: dateOfBirth !== undefined && dateOfBirth === one.dateOfBirth ? 1 : 0,
    email: email !== undefined && email.toLowerCase() === one.email?.toLowerCase() ? 1 : 0,
    phone: phone !== undefined && one.phones.includes(lastTenDigits(phone)) ? 1 : 0,
  };
};

/** From 0 to 1, of what was said. */
export const scoreOf = (wanted: WantedPatient, one: Candidate): number => {
  const fit = fitOf(wanted, one);
  let [all, fits] = [0, 0];
  for (const part of ['firstName', 'lastName', 'dateOfBirth', 'email', 'phone'] as const) {
    if (wanted[part] === undefined) continue;
    all += weights[part];
    fits += weights[part] * fit[part];
  }
  return all === 0 ? 0 : Math.round((fits / all) * 100) / 100;
};

/** An e-mail is one person's; a whole name is not, without the day of birth or a phone. */
const saysEnough = ({ firstName, lastName, dateOfBirth, email, phone }: WantedPatient): boolean =>
  email !== undefined ||
  (firstName !== undefined && lastName !== undefined && (dateOfBirth !== undefined || phone !== undefined));

/** The best first; `sure` is the one that fits in everything, where no other does. */
export const matchesOf = (
  wanted: WantedPatient,
  candidates: readonly Candidate[],
): { readonly sure: Candidate | null; readonly matches: readonly Scored[] } => {
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(wanted, candidate) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted(
      (one, other) =>
        other.score - one.score || one.candidate.profileId.localeCompare(other.candidate.profileId),
    );
  const [first, second] = scored;
  const isSure = saysEnough(wanted) && first?.score === 1 && second?.score !== 1;
  return { sure: isSure ? first.candidate : null, matches: scored.slice(0, MOST) };
};
