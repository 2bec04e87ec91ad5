// The patient in the tests of the record.
import type { Profile } from '../../contract/model.ts';
import { siteId } from '@alveary/portal/shell/testing/portal.tsx';

const uuid = (last: number) => `0190a0a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const sampleRecord: Profile = {
  id: uuid(101),
  version: 3,
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
  sex: 'female',
  birthSex: 'female',
  birthSexSource: 'record',
  language: 'en',
  deceasedAt: null,
  isDeceased: false,
  emailAddress: 'maya@example.com',
  insuranceMemberId: null,
  identifiers: { EhrId: 'HL-1001' },
  otherIdentifiers: [],
  phones: [
    {
      id: uuid(7),
      type: 'CELL',
      countryCode: '+1',
      phoneNumber: '4155550101',
      e164: '+14155550101',
      isLandline: false,
    },
  ],
  addresses: [],
  siteProfiles: [
    {
      id: uuid(102),
      site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' },
      engagementStatus: 'MANAGED',
      accessible: true,
    },
  ],
  createdAt: '2026-01-01T10:00:00Z',
  created_at: '2026-01-01T10:00:00Z',
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', emailAddress: null },
};
