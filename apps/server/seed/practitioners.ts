// Which practitioners does the demo world know, and where do they practise? (the section on practitioners of the demo world)
import { npiCheckDigit } from '@alveary/modules/practitioners/contract/npi.ts';
import { diceFor, demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { america, britain, sweden } from './names.ts';
import type { SiteSlug } from './sites.ts';
import { siteId } from './sites.ts';

export interface PractitionerSeed {
  readonly npi: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly credential: string | null;
  readonly type: string;
  readonly sites: readonly SiteSlug[];
}

const kinds = [
  ['MD', 'Pulmonologist'],
  ['MD', 'Internal medicine physician'],
  ['DO', 'Family physician'],
  ['MD', 'Pediatrician'],
  ['NP', 'Nurse practitioner'],
  ['MD', 'Allergist'],
  ['PA-C', 'Physician assistant'],
] as const;

export const evelynMarsh: PractitionerSeed = {
  npi: '1234567893',
  firstName: 'Evelyn',
  lastName: 'Marsh',
  credential: 'MD',
  type: 'Pulmonologist',
  sites: ['harbor-lung'],
};

const places: readonly (readonly SiteSlug[])[] = [
  ['harbor-lung'],
  ['harbor-lung', 'bay-allergy'],
  ['bay-allergy'],
  ['summit-cf'],
  [],
  ['norrland'],
  ['thames-chest'],
  [],
  ['harbor', 'harbor-lung'],
  ['harbor-lung'],
];

const practitionerAt = (index: number): PractitionerSeed => {
  const dice = diceFor(`practitioner ${index}`);
  const sites = places[index % places.length] ?? [];
  const country = sites.includes('norrland') ? sweden : sites.includes('thames-chest') ? britain : america;
  const nine = `1${String(40_000_000 + index * 104_729).slice(0, 8)}`;
  const [credential, type] = dice.pick(kinds);
  return {
    npi: `${nine}${npiCheckDigit(nine)}`,
    firstName: dice.pick(country.firstNames[dice.pick(['female', 'male'] as const)]),
    lastName: country.lastNames[(index * 7) % country.lastNames.length] ?? 'Marlowe',
    credential,
    type,
    sites,
  };
};

const practitionerSeeds: readonly PractitionerSeed[] = [
  evelynMarsh,
  ...Array.from({ length: 59 }, (_none, index) => practitionerAt(index)),
];

export const practitionerId = (npi: string): string => demoId(`practitioner ${npi}`);

/** Those a patient of this site can have as a provider; there is at least one. */
export const practitionersAt = (site: SiteSlug): readonly PractitionerSeed[] =>
  practitionerSeeds.filter((seed) => seed.sites.includes(site));

export const practitionerRows = (createdAt: string): readonly Row[] =>
  practitionerSeeds.map((seed) => ({
    id: practitionerId(seed.npi),
    npi: seed.npi,
    first_name: seed.firstName,
    last_name: seed.lastName,
    credential: seed.credential,
    type: seed.type,
    created_at: createdAt,
  }));

export const sitePractitionerRows = (): readonly Row[] =>
  practitionerSeeds.flatMap((seed) =>
    seed.sites.map((site) => ({ site_id: siteId(site), practitioner_id: practitionerId(seed.npi) })),
  );
