// Who are the 300 further patients of the demo world? Names nobody expects first, the rest from lists, statuses mixed.
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import type { Dice } from './deterministic.ts';
import { diceFor } from './deterministic.ts';
import type { Country } from './names.ts';
import { america, britain, sweden } from './names.ts';
import type { AddressSeed, PatientSeed, PhoneSeed } from './patient-seed.ts';
import { careTeamOf } from './patient-seed.ts';
import type { SiteSlug } from './sites.ts';

type PatientSite = Exclude<SiteSlug, 'harbor'>;

interface PatientPopulation {
  readonly site: PatientSite;
  readonly country: Country;
  readonly count: number;
  readonly prefix: string;
  readonly firstNumber: number;
  readonly diseases: readonly ('asthma' | 'copd' | 'cf')[];
}

const populations: readonly PatientPopulation[] = [
  {
    site: 'harbor-lung',
    country: america,
    count: 115,
    prefix: 'HL',
    firstNumber: 1005,
    diseases: ['asthma', 'copd'],
  },
  { site: 'bay-allergy', country: america, count: 70, prefix: 'BA', firstNumber: 5001, diseases: ['asthma'] },
  { site: 'summit-cf', country: america, count: 30, prefix: 'SC', firstNumber: 4002, diseases: ['cf'] },
  {
    site: 'norrland',
    country: sweden,
    count: 45,
    prefix: 'NO',
    firstNumber: 2002,
    diseases: ['asthma', 'copd'],
  },
  {
    site: 'thames-chest',
    country: britain,
    count: 40,
    prefix: 'TC',
    firstNumber: 3002,
    diseases: ['asthma', 'copd'],
  },
];

type FixedName = readonly [firstName: string, lastName: string, dateOfBirth: string | null];

/** Equal names with different birth dates, apostrophes, hyphens, diacritics, one letter, no birth date. */
const fixedNames: Readonly<Record<PatientSite, readonly FixedName[]>> = {
  'harbor-lung': [
    ['Maria', 'Garcia', '1979-03-12'],
    ['Maria', 'Garcia', '1986-11-05'],
    ['James', 'Miller', '1958-07-19'],
    ['Siobhan', "O'Brien", '1973-08-21'],
    ['Marcus', "D'Angelo", '1982-01-09'],
    ['Anne-Marie', 'Leclair-Dubois', '1966-12-02'],
    ['José', 'Núñez', '1995-05-25'],
    ['J', 'Moreno', '1999-10-17'],
    ['Ji-woo', 'O', '2000-03-03'],
    ['Teresa', 'Vance', null],
  ],
  'bay-allergy': [
    ['James', 'Miller', '1991-02-03'],
    ['Zoë', 'Müller', '1987-06-14'],
    ["D'Andre", 'St. John-Hayes', '2009-09-29'],
  ],
  'summit-cf': [['Renée', 'Lefèvre', '1998-04-11']],
  norrland: [
    ['Anna', 'Andersson', '1964-05-30'],
    ['Anna', 'Andersson', '2003-10-08'],
    ['Åsa', 'Öberg-Lindström', '1971-02-18'],
  ],
  'thames-chest': [
    ['Łukasz', 'Wójcik', '1984-07-07'],
    ['Oluwaseun', 'Adeyemi-Clarke', '1977-11-30'],
  ],
};

const statusWeights: readonly EngagementStatus[] = [
  ...engagementStatuses,
  'MANAGED',
  'MANAGED',
  'MANAGED',
  'ACTIVATED',
  'ACTIVATED',
  'ELIGIBLE',
];

const two = (number: number): string => String(number).padStart(2, '0');

const areaCodes: Readonly<Record<PatientSite, readonly [string, string]>> = {
  'harbor-lung': ['510', '628'],
  'bay-allergy': ['650', '650'],
  'summit-cf': ['303', '720'],
  norrland: ['', ''],
  'thames-chest': ['', ''],
};

/** Numbers kept free for fiction: US 555-01xx, UK 07700 900xxx, Sweden 070-174 06xx. */
const phoneOf = ({ country, site }: PatientPopulation, index: number): PhoneSeed => {
  if (country.code === 'GB') return { type: 'CELL', countryCode: '+44', number: `77009000${two(index)}` };
  if (country.code === 'SE') return { type: 'CELL', countryCode: '+46', number: `7017406${two(index + 10)}` };
  const area = areaCodes[site][index >= 100 || site === 'summit-cf' ? 1 : 0];
  const number = `${area}55501${two(index % 100)}`;
  return { type: index % 7 === 3 ? 'HOME' : 'CELL', countryCode: '+1', number };
};

const addressOf = (country: Country, dice: Dice): AddressSeed => {
  const [city, state, postalCode] = dice.pick(country.towns);
  const street = dice.pick(country.streets);
  const house = dice.whole(1, 240);
  const line = country.code === 'SE' ? `${street} ${house}` : `${house} ${street}`;
  return { lines: [line], city, state, postalCode, country: country.code };
};

const birthDate = (disease: PatientSeed['disease'], dice: Dice): string => {
  const [from, to] = disease === 'copd' ? [1936, 1972] : disease === 'cf' ? [1985, 2014] : [1948, 2017];
  return `${dice.whole(from, to)}-${two(dice.whole(1, 12))}-${two(dice.whole(1, 28))}`;
};

/** Letters of the name without marks, for an address. */
const plain = (name: string): string =>
  name
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

interface ChosenName {
  readonly firstName: string;
  readonly lastName: string;
  readonly sex: PatientSeed['sex'];
}

const newName = (country: Country, taken: Set<string>, dice: Dice): ChosenName => {
  for (;;) {
    const sex = dice.pick(['female', 'male'] as const);
    const firstName = dice.pick(country.firstNames[sex]);
    const lastName = dice.pick(country.lastNames);
    const full = `${firstName} ${lastName}`;
    if (taken.has(full)) continue;
    taken.add(full);
    return { firstName, lastName, sex };
  }
};

const patientOf = (population: PatientPopulation, index: number, taken: Set<string>): PatientSeed => {
  const number = population.firstNumber + index;
  const ehrId = `${population.prefix}-${number}`;
  const dice = diceFor(`patient ${ehrId}`);
  const fixed = fixedNames[population.site][index];
  const disease = dice.pick(population.diseases);
  const drawn = newName(population.country, taken, dice);
  const name = fixed ? { firstName: fixed[0], lastName: fixed[1], sex: drawn.sex } : drawn;
  const status = index < engagementStatuses.length ? statusWeights[index] : undefined;
  const alsoAtBay = population.site === 'harbor-lung' && index >= 20 && index % 9 === 0;
  return {
    ehrId,
    memberId: population.country.code === 'US' ? `MEM-${number}` : null,
    ...name,
    dateOfBirth: fixed ? fixed[2] : birthDate(disease, dice),
    language: dice.pick(population.country.languages),
    email: dice.chance(0.8)
      ? `${plain(name.firstName)}.${plain(name.lastName)}.${number}@patients.example`
      : null,
    phones: dice.chance(0.94) ? [phoneOf(population, index)] : [],
    address: dice.chance(0.9) ? addressOf(population.country, dice) : null,
    sites: alsoAtBay ? ['harbor-lung', 'bay-allergy'] : [population.site],
    status: status ?? dice.pick(statusWeights),
    disease,
    owner: dice.chance(0.5) ? careTeamOf[population.site][0] : null,
    daysKnown: dice.whole(20, 700),
  };
};

export const otherPatients = (): readonly PatientSeed[] => {
  const taken = new Set<string>();
  return populations.flatMap((population) =>
    Array.from({ length: population.count }, (_none, index) => patientOf(population, index, taken)),
  );
};
