// Who is in the registry when none is configured? Some 500 invented practitioners, always the same ones.
import { npiCheckDigit } from '@alveary/modules/practitioners/contract/npi.ts';
import {
  type NpiRegistry,
  REGISTRY_LIMIT,
  type RegistryPractitioner,
  type RegistryQuestion,
  RegistryRefusal,
} from './port.ts';

const FIRST = [
  'Abigail',
  'Adrian',
  'Amara',
  'Bernard',
  'Bianca',
  'Caleb',
  'Celeste',
  'Dmitri',
  'Edith',
  'Emmett',
  'Farah',
  'Gordon',
  'Hana',
  'Ignacio',
  'Imogen',
  'Jasper',
  'Keiko',
  'Lionel',
  'Mabel',
  'Nadir',
  'Odette',
  'Percival',
  'Quentin',
  'Rosalind',
  'Stellan',
] as const;
const LAST = [
  'Abernathy',
  'Blackwood',
  'Castellano',
  'Drummond',
  'Ellsworth',
  'Fairweather',
  'Goldstein',
  'Hathaway',
  'Ishikawa',
  'Jankowski',
  'Kessler',
  'Lindqvist',
  'Montgomery',
  'Nakamura',
  'Oyelaran',
  'Pemberton',
  'Rasmussen',
  'Silverstein',
  'Thackeray',
  'Underhill',
] as const;
const CREDENTIALS = ['MD', 'MD', 'DO', 'NP', 'PA-C'] as const;
const TYPES = [
  'Pulmonary Disease',
  'Family Medicine',
  'Internal Medicine',
  'Pediatrics',
  'Allergy & Immunology',
] as const;

const npiAt = (index: number): string => {
  const nine = `19${String(8_000_000 + index * 137).padStart(7, '0')}`;
  return `${nine}${npiCheckDigit(nine)}`;
};

const personAt = (index: number): RegistryPractitioner => ({
  npi: npiAt(index),
  firstName: FIRST[index % FIRST.length] ?? null,
  lastName: LAST[Math.floor(index / FIRST.length)] ?? null,
  authorizedOfficialFirstName: null,
  authorizedOfficialLastName: null,
  credential: CREDENTIALS[index % CREDENTIALS.length] ?? null,
  type: TYPES[(index * 3) % TYPES.length] ?? null,
});

/** The one 'Quillfeather', and an organization that is known by its authorized official. */
const SPECIAL: readonly RegistryPractitioner[] = [
  {
    ...personAt(500),
    firstName: 'Cordelia',
    lastName: 'Quillfeather',
    credential: 'MD',
    type: 'Pulmonary Disease',
  },
  {
    ...personAt(501),
    firstName: null,
    lastName: null,
    authorizedOfficialFirstName: 'Ambrose',
    authorizedOfficialLastName: 'Tidewater',
    credential: null,
    type: 'Clinic/Center',
  },
];

const people: readonly RegistryPractitioner[] = [
  ...Array.from({ length: 500 }, (_, index) => personAt(index)),
  ...SPECIAL,
];

/** The registry's own matching: case aside, exact, or by the letters before a trailing `*`. */
const matches = (name: string | null, asked: string | undefined): boolean => {
  if (asked === undefined) return true;
  if (name === null) return false;
  const pattern = asked.toLowerCase();
  return pattern.endsWith('*')
    ? name.toLowerCase().startsWith(pattern.slice(0, -1))
    : name.toLowerCase() === pattern;
};

const check = ({ lastName, firstName }: RegistryQuestion): void => {
  for (const asked of [lastName, firstName]) {
    if (asked?.endsWith('*') && asked.length < 3) {
      throw new RegistryRefusal(['Wildcard requires a minimum of 2 characters before it']);
    }
  }
};

export const sandboxRegistry = (): NpiRegistry => ({
  search: async (question) => {
    check(question);
    const found = people.filter(
      (person) =>
        (question.npi === undefined || person.npi === question.npi) &&
        matches(person.lastName, question.lastName) &&
        matches(person.firstName, question.firstName),
    );
    return { practitioners: found.slice(0, REGISTRY_LIMIT) };
  },
});
