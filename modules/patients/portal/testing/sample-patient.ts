// A patient and a care summary that component tests of the patient page work with.
import type { CareSummary, Measurement, SiteProfile } from '../../contract/model.ts';
import { siteId } from '@alveary/portal/shell/testing/portal.tsx';

const id = (number: number): string => `0190a0a0-0000-7000-8000-0000005${String(number).padStart(5, '0')}`;

export const siteProfileId = id(1);
const site = { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' };

export const someSiteProfile: SiteProfile = {
  id: siteProfileId,
  version: 1,
  engagementStatus: 'MANAGED',
  module: 'aria_module_asthma',
  site: { ...site, region: 'us' },
  profile: {
    id: id(2),
    version: 1,
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: '1988-04-17',
    sex: 'female',
    birthSex: 'female',
    birthSexSource: 'record',
    language: 'en',
    deceasedAt: null,
    isDeceased: false,
    emailAddress: null,
    insuranceMemberId: null,
    identifiers: { EhrId: 'HL-1001' },
    otherIdentifiers: [],
    phones: [],
    addresses: [],
    siteProfiles: [{ id: siteProfileId, site, engagementStatus: 'MANAGED', accessible: true }],
    createdAt: '2024-11-11T00:00:00.000Z',
    created_at: '2024-11-11T00:00:00.000Z',
    principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', emailAddress: null },
    owner: null,
    carePlanShow: true,
    phoneNumberAsE164: null,
    conditions: [],
    profilePractitioners: [],
    patientJourneys: [],
    patientStatuses: [],
    stickyNotes: [],
    consents: [],
    profileLinks: [],
  },
};

export const blankSummary: CareSummary = {
  vitals: [],
  conditions: [],
  goal: null,
  carePlans: [],
  lastContact: null,
  pastVisits: [],
  pastVisitCount: 0,
  hasOtherRecords: false,
};

export const measured = (type: string, name: string, value: number, unit: string): Measurement => ({
  id: id(3),
  type,
  name,
  value,
  text: null,
  unit,
  parts: [],
  takenAt: '2026-11-20T10:00:00.000Z',
  source: 'DEVICE',
});
