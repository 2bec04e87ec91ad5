// The record of a patient that component tests of the provider editor work with.
import type { ProfilePractitioner, SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { siteId } from '@alveary/portal/shell/testing/portal.tsx';

const siteProfileId = '0190a0a0-0000-7000-8000-000000050001';
const site = { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' };

export const patientWith = (profilePractitioners: readonly ProfilePractitioner[]): SiteProfile => ({
  id: siteProfileId,
  version: 1,
  engagementStatus: 'MANAGED',
  module: 'aria_module_asthma',
  site: { ...site, region: 'us' },
  profile: {
    id: '0190a0a0-0000-7000-8000-000000050002',
    version: 1,
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: '1988-04-17',
    sex: null,
    birthSex: null,
    birthSexSource: null,
    language: null,
    deceasedAt: null,
    isDeceased: false,
    emailAddress: null,
    insuranceMemberId: null,
    identifiers: { EhrId: null },
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
    profilePractitioners: [...profilePractitioners],
    patientJourneys: [],
    patientStatuses: [],
    stickyNotes: [],
    consents: [],
    profileLinks: [],
  },
});
