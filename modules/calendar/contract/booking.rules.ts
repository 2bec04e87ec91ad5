// Whose is a booking that came from a calendar? By e-mail, else by phone together with the name; several or none is for a person to say

export interface Candidate {
  readonly profileId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  /** Their last ten digits. */
  readonly phones: readonly string[];
}

export interface Booking {
  readonly emails: readonly string[];
  /** Names of the attendees and the answers of the booking form. */
  readonly text: string;
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): ReadonlySet<string> => new Set(fold(text).split(/[^\p{L}\p{N}]+/u));

/** The last ten digits of each phone number in a text. */
export const phonesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\+?\d[\d ().-]{8,18}\d/g)]
    .map(([written]) => written.replaceAll(/\D/g, '').slice(-10))
    .filter((digits) => digits.length === 10);

const isNamed = ({ firstName, lastName }: Candidate, words: ReadonlySet<string>): boolean => {
  const names = fold(`${firstName ?? ''} ${lastName ?? ''}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return names.length > 1 && names.every((name) => words.has(name));
};

export type PatientOfBooking =
  | { readonly kind: 'one'; readonly profileId: string }
  | { readonly kind: 'several'; readonly profileIds: readonly string[] }
  | { readonly kind: 'none' };

const only = (found: readonly Candidate[]): PatientOfBooking | null =>
  found.length === 1 && found[0] !== undefined ? { kind: 'one', profileId: found[0].profileId } : null;

/** A name alone, or a phone alone, assigns nobody: families share both. */
export const patientOfBooking = (
  { emails, text }: Booking,
  candidates: readonly Candidate[],
): PatientOfBooking => {
  const words = wordsOf(text);
  const wanted = emails.map((email) => email.toLowerCase());
  const numbers = phonesIn(text);
  const byEmail = candidates.filter(({ email }) => email !== null && wanted.includes(email.toLowerCase()));
  const byPhone = candidates.filter(({ phones }) => phones.some((phone) => numbers.includes(phone)));
  const byName = candidates.filter((one) => isNamed(one, words));
  const sure =
    only(byEmail) ??
    only(byEmail.filter((one) => byName.includes(one))) ??
    (byEmail.length === 0 ? only(byPhone.filter((one) => byName.includes(one))) : null);
  if (sure !== null) return sure;
  const profileIds = [...new Set([...byEmail, ...byPhone, ...byName].map(({ profileId }) => profileId))];
  return profileIds.length === 0 ? { kind: 'none' } : { kind: 'several', profileIds };
};
