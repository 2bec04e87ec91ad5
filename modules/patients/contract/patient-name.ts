// How is a patient named, and one whose name nobody knows? (document 1 §2, §3; PSEARCH-010; PROFILE-004)

/** Letter for letter as the documents have it in the results of a search; the same everywhere. */
export const UNKNOWN_PATIENT = '[Unknown Patient]';

interface PersonNames {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** In one line: 'Maya Thornton'. */
export const nameOf = ({ firstName, lastName }: PersonNames): string =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ') || UNKNOWN_PATIENT;

/** What stands behind the first name where the last one is set apart: nothing where only the first is known. */
export const shownLastName = ({ firstName, lastName }: PersonNames): string =>
  lastName || (firstName ? '' : UNKNOWN_PATIENT);
