// What is decided about a patient of the demo world before any row is written?
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import type { AccountKey } from './accounts.ts';
import { demoId } from './deterministic.ts';
import type { SiteSlug } from './sites.ts';

export interface PhoneSeed {
  readonly type: 'CELL' | 'HOME' | 'WORK' | 'UNKNOWN';
  readonly countryCode: string;
  /** Digits without the country code. */
  readonly number: string;
}

export interface AddressSeed {
  readonly lines: readonly string[];
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string;
  readonly country: string;
}

export interface PatientSeed {
  readonly ehrId: string;
  readonly memberId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** 'YYYY-MM-DD'; one patient has none. */
  readonly dateOfBirth: string | null;
  readonly sex: 'female' | 'male' | 'other' | 'unknown';
  readonly language: string | null;
  readonly email: string | null;
  readonly phones: readonly PhoneSeed[];
  readonly address: AddressSeed | null;
  /** The first one is where the patient's journey happens. */
  readonly sites: readonly [SiteSlug, ...SiteSlug[]];
  readonly status: EngagementStatus;
  /** The condition the patient is treated for; null where the chart is empty. */
  readonly disease: 'asthma' | 'copd' | 'cf' | null;
  readonly owner: AccountKey | null;
  /** How many days before today the patient came into the product. */
  readonly daysKnown: number;
}

export const patientId = (ehrId: string): string => demoId(`patient ${ehrId}`);

export const siteProfileId = (ehrId: string, site: SiteSlug): string =>
  demoId(`site profile ${ehrId} ${site}`);

/** Who looks after the patients of a site, and so writes their logs. */
export const careTeamOf: Readonly<Record<SiteSlug, readonly [AccountKey, ...AccountKey[]]>> = {
  harbor: ['lena'],
  'harbor-lung': ['lena', 'nadia', 'tom', 'marco'],
  'bay-allergy': ['lena', 'ada'],
  'summit-cf': ['ada'],
  norrland: ['sven', 'ada'],
  'thames-chest': ['priya', 'ada'],
};
