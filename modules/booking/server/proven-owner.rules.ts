// Whose a booking is after a code has proven its mailbox or phone: the one patient who has it on record, unless another person was named.

export interface AddressOwner {
  readonly profileId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isDeceased: boolean;
  /** On record as it is, and not as a number whose country is unknown. */
  readonly isExact: boolean;
  /** A patient at a site of the staff member who is booked. */
  readonly isAtOwnSites: boolean;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether two names may be one person's: both begin alike, and of the shorter, of two words at least, each word stands in the other. */
const isSameName = (one: string, other: string): boolean => {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return shorter.length > 1 && shorter[0] === longer[0] && shorter.every((word) => longer.includes(word));
};

/**
 * Null where staff say whose it is: nobody or several have the mailbox or phone, or somebody booked for somebody else. What was typed never
 * finds a patient; a typed name only speaks against the one who was found.
 * @param owners everybody who has it on record, over all sites
 */
export const provenPatient = (
  owners: readonly AddressOwner[],
  said: { readonly firstName: string; readonly lastName: string },
): string | null => {
  const [owner, another] = owners;
  if (owner === undefined || another !== undefined) return null;
  if (!owner.isExact || !owner.isAtOwnSites || owner.isDeceased) return null;
  const name = `${owner.firstName ?? ''} ${owner.lastName ?? ''}`;
  return isSameName(name, `${said.firstName} ${said.lastName}`) ? owner.profileId : null;
};
