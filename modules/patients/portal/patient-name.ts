// How is a patient named in one line? (document 1 §3; PROFILE-004)
interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const UNNAMED = 'Unnamed patient';

export const nameOf = (person: Named): string =>
  [person.firstName, person.lastName].filter((part) => part !== null && part !== '').join(' ') || UNNAMED;
