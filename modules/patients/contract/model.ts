// A patient profile and a site profile as the calls answer them (document 1 §3; document 3 §3; OP-PROFILE-6).
import { z } from 'zod';
import { engagementStatus } from '@alveary/contract/engagement-status.ts';
import { consent } from '@alveary/modules/consents/contract/model.ts';
import { providerType } from '@alveary/modules/practitioners/contract/assignment.ts';
import { patientStatus } from '@alveary/modules/patient-status/contract/model.ts';
import { stickyNote } from '@alveary/modules/sticky-notes/contract/model.ts';
import { birthSexes, birthSexSources } from './birth-sex.ts';

export const moduleNames = {
  aria_module_cf: 'Cystic Fibrosis',
  aria_module_asthma: 'Asthma',
  aria_module_default: 'Default',
} as const;

export const phoneTypes = ['CELL', 'HOME', 'WORK', 'UNKNOWN'] as const;

const day = z.string();
const instant = z.string();

const phone = z.object({
  id: z.uuid(),
  type: z.enum(phoneTypes),
  countryCode: z.string().nullable(),
  phoneNumber: z.string(),
  e164: z.string().nullable(),
  /** Known by its number: no text message reaches it. */
  isLandline: z.boolean(),
});

const address = z.object({
  id: z.uuid(),
  use: z.string().nullable(),
  lines: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
});

const siteOfProfile = z.object({
  id: z.uuid(),
  slug: z.string(),
  shortName: z.string(),
  longName: z.string(),
});

/** One membership of a patient in a site. `accessible` is about the person who asks. */
const siteProfileOfPatient = z.object({
  id: z.uuid(),
  site: siteOfProfile,
  engagementStatus,
  accessible: z.boolean(),
});

/** A row of a patient search. A closed result carries no ids and no link (OP-PSEARCH-3). */
export const patientMatch = z.object({
  id: z.uuid().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: day.nullable(),
  identifiers: z.object({ EhrId: z.string().nullable() }),
  accessible: z.boolean(),
  /** Found by a name that is only like the one that was asked: other separators, one typo, first and last name swapped. */
  similar: z.boolean(),
  siteProfiles: z.array(
    z.object({
      /** Absent where the person has no access and is not staff. */
      id: z.uuid().nullable(),
      accessible: z.boolean(),
      site: z.object({ id: z.uuid().nullable(), slug: z.string().nullable(), shortName: z.string() }),
    }),
  ),
});
export type PatientMatch = z.output<typeof patientMatch>;

/** The patient as `api/profiles/{id}` answers. */
export const profile = z.object({
  id: z.uuid(),
  version: z.number().int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: day.nullable(),
  sex: z.string().nullable(),
  birthSex: z.enum(birthSexes).nullable(),
  birthSexSource: z.enum(birthSexSources).nullable(),
  language: z.string().nullable(),
  deceasedAt: instant.nullable(),
  /** Also where nobody knows the date. */
  isDeceased: z.boolean(),
  emailAddress: z.string().nullable(),
  insuranceMemberId: z.string().nullable(),
  identifiers: z.object({ EhrId: z.string().nullable() }),
  otherIdentifiers: z.array(z.object({ type: z.string(), system: z.string().nullable(), value: z.string() })),
  phones: z.array(phone),
  addresses: z.array(address),
  siteProfiles: z.array(siteProfileOfPatient),
  createdAt: instant,
  /** The same instant under the name of the documents. */
  created_at: instant,
  /** What tells who the patient is. */
  principalPii: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    dateOfBirth: day.nullable(),
    emailAddress: z.string().nullable(),
  }),
});
export type Profile = z.output<typeof profile>;

export const profilePractitioner = z.object({
  npi: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  credential: z.string().nullable(),
  type: providerType,
});
export type ProfilePractitioner = z.output<typeof profilePractitioner>;

export const profileCondition = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  system: z.string().nullable(),
  name: z.string(),
  clinicalStatus: z.string().nullable(),
  onsetAt: instant.nullable(),
  abatedAt: instant.nullable(),
});
export type ProfileCondition = z.output<typeof profileCondition>;

/** One step of the lifecycle at a site. */
export const patientJourney = z.object({
  id: z.uuid(),
  status: engagementStatus,
  date: instant,
  /** Why the step was taken; null where nobody said. */
  details: z.string().nullable(),
  /** Who took it; null where it came in from elsewhere. */
  createdBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
});

/** What stands in the list of a patient's consents; how far each is follows from its times. */
const profileConsent = consent.pick({
  id: true,
  templateId: true,
  name: true,
  sentAt: true,
  viewedAt: true,
  expiresAt: true,
  signedAt: true,
  declinedAt: true,
  cancelledAt: true,
});

const profileLinkTypes = ['onboard', 'home_service_access'] as const;

/** An address of the patient's own: to come on board, or to the home service. */
export const profileLink = z.object({ id: z.uuid(), type: z.enum(profileLinkTypes), url: z.string() });
export type ProfileLink = z.output<typeof profileLink>;

/** The full record of the patient page, by site profile id (`v2/sites/profiles/{id}`). */
export const siteProfile = z.object({
  id: z.uuid(),
  version: z.number().int(),
  engagementStatus,
  module: z.enum(['aria_module_cf', 'aria_module_asthma', 'aria_module_default']),
  site: siteOfProfile.extend({ region: z.enum(['us', 'eu']) }),
  profile: profile.extend({
    owner: z.object({ id: z.uuid(), email: z.string() }).nullable(),
    carePlanShow: z.boolean(),
    phoneNumberAsE164: z.string().nullable(),
    conditions: z.array(profileCondition),
    profilePractitioners: z.array(profilePractitioner),
    /** At this site, the newest first. */
    patientJourneys: z.array(patientJourney),
    patientStatuses: z.array(patientStatus),
    /** Those that nobody resolved, the highest priority first. */
    stickyNotes: z.array(stickyNote),
    /** The newest first. */
    consents: z.array(profileConsent),
    profileLinks: z.array(profileLink),
  }),
});
export type SiteProfile = z.output<typeof siteProfile>;

const lightSite = z.object({ id: z.uuid(), slug: z.string(), short_name: z.string(), long_name: z.string() });

/** The light form of `sites/profiles/{id}` in snake_case. */
export const lightSiteProfile = z.object({
  id: z.uuid(),
  site: lightSite,
  engagement_status: engagementStatus,
  profile: z.object({
    id: z.uuid(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    date_of_birth: day.nullable(),
    phones: z.array(
      z.object({ type: z.enum(phoneTypes), phone_number: z.string(), country_code: z.string().nullable() }),
    ),
    phone_number_as_e164: z.string().nullable(),
    /** At those of the patient's sites that the reader reaches. */
    site_profiles: z.array(z.object({ id: z.uuid(), site: lightSite, engagement_status: engagementStatus })),
    created_at: instant,
  }),
});

/** A measured value in metric units; `parts` holds the components of e.g. a blood pressure. */
export const measurement = z.object({
  id: z.uuid(),
  type: z.string(),
  name: z.string(),
  value: z.number().nullable(),
  text: z.string().nullable(),
  unit: z.string().nullable(),
  parts: z.array(z.object({ type: z.string(), name: z.string(), value: z.number(), unit: z.string() })),
  takenAt: instant,
  source: z.string(),
});
export type Measurement = z.output<typeof measurement>;

/** Where a patient's own values usually lie; never a clinical limit. Null where too little was measured to say. */
const usualRange = z.object({ low: z.number(), high: z.number() }).nullable();
export type UsualRange = z.output<typeof usualRange>;

/** A row of the list of measurements. `usual` is null unless it was asked for. */
export const listedMeasurement = measurement.extend({ usual: usualRange });
export type ListedMeasurement = z.output<typeof listedMeasurement>;

const datedText = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.string().nullable(),
  date: instant.nullable(),
});

/** What the Care Summary shows (OP-PROFILE-3, as far as its sources exist). */
export const careSummary = z.object({
  /** The newest value of each vital sign with up to 12 earlier ones, oldest first, for the spark line. */
  vitals: z.array(
    z.object({
      latest: measurement,
      earlier: z.array(z.object({ value: z.number(), takenAt: instant })),
      usual: usualRange,
    }),
  ),
  conditions: z.array(profileCondition),
  goal: datedText.nullable(),
  carePlans: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status: z.string(),
      activities: z.array(z.string()),
      startedAt: instant.nullable(),
    }),
  ),
  lastContact: z
    .object({
      id: z.uuid(),
      sent: instant,
      medium: z.string(),
      direction: z.string(),
      result: z.string().nullable(),
      author: z.string().nullable(),
    })
    .nullable(),
  pastVisits: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      reason: z.string().nullable(),
      startedAt: instant,
      practitioner: z.string().nullable(),
    }),
  ),
  pastVisitCount: z.number().int(),
  /** Whether the chart holds what other cards show: spirometry, appointments, care events, assigned questionnaires. */
  hasOtherRecords: z.boolean(),
});
export type CareSummary = z.output<typeof careSummary>;

export const recentPatient = z.object({
  profileId: z.uuid(),
  siteProfileId: z.uuid(),
  siteSlug: z.string(),
  siteShortName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: day.nullable(),
  ehrId: z.string().nullable(),
  openedAt: instant,
});
export type RecentPatient = z.output<typeof recentPatient>;
