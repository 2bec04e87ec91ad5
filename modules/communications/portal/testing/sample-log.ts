// A log, a note, the purposes and the patient that component tests of the log panel work with.
import type { Log, Note, Purpose } from '../../contract/model.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';

export const profileId = '0190a0a0-0000-7000-8000-00000000c001';
export const logId = '0190a0a0-0000-7000-8000-00000000d001';

export const someNote: Note = {
  id: '0190a0a0-0000-7000-8000-00000000e001',
  text: '<p>Woke <strong>twice</strong></p>',
  system: false,
  subject: null,
  createdBy: someone.id,
  createdByName: 'Lena Brandt',
  createdDate: '2026-11-20T10:00:00.000Z',
  lastModifiedDate: '2026-11-20T10:00:00.000Z',
};

export const someLog: Log = {
  id: logId,
  version: 3,
  principal: profileId,
  profileId,
  purpose: 'HEALTH_COACHING',
  sent: '2026-11-20T10:00:00.000Z',
  startTime: '2026-11-20T10:00:00.000Z',
  logDate: '2026-11-20T10:05:00.000Z',
  encounter: { durationInSeconds: 840 },
  duration: 14,
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  source: 'PORTAL',
  subject: 'Spacer technique',
  payload: null,
  callId: null,
  hasTranscript: false,
  delivery: null,
  practitioner: someone.id,
  practitionerName: 'Lena Brandt',
  assignedPractitioner: null,
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', ehrId: 'HL-1001' },
  notes: [],
};

const purpose = (key: string, name: string, more: Partial<Purpose> = {}): Purpose => ({
  id: '0190a0a0-0000-7000-8000-00000000f001',
  key,
  name,
  description: '',
  portalCode: 'CALL_LOG_UK',
  defaultValues: {},
  disabledFields: [],
  hasNoPatientInteraction: false,
  ...more,
});

export const somePurposes: readonly Purpose[] = [
  purpose('HEALTH_COACHING', 'Health Coaching'),
  purpose('ENGAGE_TRANSFER', 'Engage & Transfer'),
  purpose('MA_ACTIVITY', 'MA Activity'),
  purpose('CARE_PLAN_REVIEW_UPDATES', 'Care Plan Review/Updates', {
    defaultValues: {
      duration: 20,
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'PATIENT_UPDATED',
      subject: 'Patient Information Updates',
    },
    disabledFields: ['medium', 'direction', 'communicationResult'],
    hasNoPatientInteraction: true,
  }),
];

export const somePatient: Profile = {
  id: profileId,
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
  emailAddress: 'maya.thornton@example.com',
  insuranceMemberId: 'MEM-1001',
  identifiers: { EhrId: 'HL-1001' },
  otherIdentifiers: [],
  phones: [],
  addresses: [],
  siteProfiles: [
    {
      id: '0190a0a0-0000-7000-8000-00000000c002',
      site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' },
      engagementStatus: 'MANAGED',
      accessible: true,
    },
  ],
  createdAt: '2024-11-11T00:00:00.000Z',
  created_at: '2024-11-11T00:00:00.000Z',
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', emailAddress: null },
};
