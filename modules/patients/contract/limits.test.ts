// How much may be sent and shown here, and which words are known, of each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  lightSiteProfile,
  patientJourney,
  profile,
  profileLink,
  profilePractitioner,
  siteProfile,
} from './model.ts';
import { phoneFields } from './person-fields.ts';
import { readingToMark } from './reading-in-error.ts';
import {
  addressFields,
  changedAddress,
  changedPhone,
  newPhone,
  recordChange,
  seenVersion,
  spo2Field,
} from './record.ts';

it.each([
  [
    'lightSiteProfile',
    lightSiteProfile,
    {
      engagement_status:
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'profile.phones[].type': 'CELL | HOME | WORK | UNKNOWN',
      'profile.site_profiles[].engagement_status':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
    },
  ],
  [
    'patientJourney',
    patientJourney,
    { status: 'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED' },
  ],
  [
    'profile',
    profile,
    {
      birthSex: 'female | male or null',
      birthSexSource: 'record | import | person or null',
      'phones[].type': 'CELL | HOME | WORK | UNKNOWN',
      'siteProfiles[].engagementStatus':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
    },
  ],
  ['profileLink', profileLink, { type: 'onboard | home_service_access' }],
  ['profilePractitioner', profilePractitioner, { type: 'REFERRAL | PRIMARY | OTHER | REFERRAL_AND_PRIMARY' }],
  [
    'siteProfile',
    siteProfile,
    {
      engagementStatus:
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      module: 'aria_module_cf | aria_module_asthma | aria_module_default',
      'site.region': 'us | eu',
      'profile.birthSex': 'female | male or null',
      'profile.birthSexSource': 'record | import | person or null',
      'profile.phones[].type': 'CELL | HOME | WORK | UNKNOWN',
      'profile.siteProfiles[].engagementStatus':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'profile.profilePractitioners[].type': 'REFERRAL | PRIMARY | OTHER | REFERRAL_AND_PRIMARY',
      'profile.patientJourneys[].status':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'profile.patientStatuses[].statusType': 'DORMANT | HOSPICE',
      'profile.stickyNotes[].priority': 'HIGH | MEDIUM | LOW',
      'profile.stickyNotes[].subject': '"StickyNote"',
      'profile.profileLinks[].type': 'onboard | home_service_access',
    },
  ],
  [
    'phoneFields',
    phoneFields,
    {
      type: 'CELL | HOME | WORK | UNKNOWN',
      countryCode: 'text /^\\+\\d{1,3}$/',
      phoneNumber: 'text /^\\d{5,}$/ –15',
    },
  ],
  [
    'addressFields',
    addressFields,
    {
      use: 'home | work | temp | old | billing or null',
      lines: 'list 1–4',
      'lines[]': 'text 1–100',
      city: 'text –80 or null',
      state: 'text –40 or null',
      postalCode: 'text –20 or null',
      country: 'text –60 or null',
    },
  ],
  [
    'changedAddress',
    changedAddress,
    {
      use: 'home | work | temp | old | billing or null',
      lines: 'list 1–4',
      'lines[]': 'text 1–100',
      city: 'text –80 or null',
      state: 'text –40 or null',
      postalCode: 'text –20 or null',
      country: 'text –60 or null',
      version: 'integer 1–',
    },
  ],
  [
    'changedPhone',
    changedPhone,
    {
      type: 'CELL | HOME | WORK | UNKNOWN',
      countryCode: 'text /^\\+\\d{1,3}$/',
      phoneNumber: 'text /^\\d{5,}$/ –15',
      version: 'integer 1–',
    },
  ],
  [
    'newPhone',
    newPhone,
    {
      type: 'CELL | HOME | WORK | UNKNOWN',
      countryCode: 'text /^\\+\\d{1,3}$/',
      phoneNumber: 'text /^\\d{5,}$/ –15',
      version: 'integer 1–',
    },
  ],
  [
    'recordChange',
    recordChange,
    {
      version: 'integer 1–',
      'firstName?': 'text 1–60',
      'lastName?': 'text 1–60',
      'sex?': 'female | male | other | unknown',
      'birthSex?': 'female | male or null',
      'language?': 'text –35 or null',
      'emailAddress?#1':
        'text /^[^\\s\\p{C}@<>()[\\],;:"\\\\]+@[^\\s\\p{C}@.<>()]+(\\.[^\\s\\p{C}@.<>()]+)+$/ –254',
      'emailAddress?#2': '""',
      'ehrId?': 'text –60 or null',
      'insuranceMemberId?': 'text –60 or null',
    },
  ],
  ['readingToMark', readingToMark, { type: 'spo2 | height | weight' }],
  ['seenVersion', seenVersion, { version: 'integer 1–' }],
  ['spo2Field', spo2Field, { it: 'integer 50–100' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
