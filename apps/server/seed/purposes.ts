// Which purposes can a log or a task have, per portal code, and what does each fill in and lock? (document 2 §3; OP-LOG-1, OP-LOG-2)
import type { Purpose } from '@alveary/modules/communications/contract/model.ts';
import { portalCodes } from '@alveary/modules/communications/contract/model.ts';

type PurposeFacts = Pick<Purpose, 'name' | 'description'> &
  Partial<Pick<Purpose, 'defaultValues' | 'disabledFields' | 'hasNoPatientInteraction'>>;

const locks = ['medium', 'direction', 'communicationResult'] as const;

/** A purpose of paper work: the patient takes no part in it. */
const recordsOnly = (name: string, description: string): PurposeFacts => ({
  name,
  description,
  defaultValues: {
    duration: 20,
    medium: 'NONE',
    direction: 'NONE',
    communicationResult: 'PATIENT_UPDATED',
    subject: 'Patient Information Updates',
  },
  disabledFields: [...locks],
  hasNoPatientInteraction: true,
});

const facts = {
  SERVICE_AWARENESS: {
    name: 'Service Awareness',
    description: 'Telling a patient what the programme offers.',
  },
  ONBOARDING: { name: 'Onboarding', description: 'Enrolment, set-up of devices and the first session.' },
  CARE_EVENT: { name: 'Care Event', description: 'A symptom, an alert or an event that needs a response.' },
  HEALTH_COACHING: { name: 'Health Coaching', description: 'Coaching on goals, habits and self-care.' },
  RESPIRATORY_THERAPY: {
    name: 'Respiratory Therapy',
    description: 'Breathing exercises and inhaler technique.',
  },
  REMOTE_PATIENT_MONITORING: {
    name: 'Remote Patient Monitoring',
    description: 'Review of measurements taken at home.',
  },
  DIGITAL_SUPPORT: { name: 'Digital Support', description: 'Help with the app, a device or an account.' },
  SELF_REPORT: { name: 'Self Report', description: 'Something the patient reported on their own.' },
  APPOINTMENT: { name: 'Appointment', description: 'Making, moving or holding an appointment.' },
  OFFBOARDING: { name: 'Offboarding', description: 'Leaving the programme.' },
  CONSUMABLES: { name: 'Consumables', description: 'Mouthpieces, filters, batteries and other supplies.' },
  TESTIMONIAL: { name: 'Testimonial', description: 'A patient tells about their experience.' },
  ENGAGE_TRANSFER: {
    name: 'Engage & Transfer',
    description: 'A first contact handed over to the care team.',
  },
  EHR_REVIEW_UPDATES: recordsOnly('EHR Review/Updates', 'Reading or updating the health record.'),
  CARE_PLAN_REVIEW_UPDATES: recordsOnly('Care Plan Review/Updates', 'Reading or updating the care plan.'),
  MA_ACTIVITY: {
    name: 'MA Activity',
    description: 'Work of a medical assistant without the patient.',
    // The result is locked too (document 2 §3), so it needs a value: the one a medical assistant's recording ends with.
    defaultValues: { medium: 'NONE', direction: 'NONE', communicationResult: 'PATIENT_UPDATED' },
    disabledFields: [...locks],
  },
} as const satisfies Record<string, PurposeFacts>;

type PurposeKey = keyof typeof facts;

const callLog: readonly PurposeKey[] = [
  'SERVICE_AWARENESS',
  'ONBOARDING',
  'CARE_EVENT',
  'HEALTH_COACHING',
  'RESPIRATORY_THERAPY',
  'REMOTE_PATIENT_MONITORING',
  'DIGITAL_SUPPORT',
  'SELF_REPORT',
  'APPOINTMENT',
  'OFFBOARDING',
  'CONSUMABLES',
  'TESTIMONIAL',
  'ENGAGE_TRANSFER',
  'EHR_REVIEW_UPDATES',
  'CARE_PLAN_REVIEW_UPDATES',
  'MA_ACTIVITY',
];

const without = (keys: readonly PurposeKey[], ...left: readonly PurposeKey[]): readonly PurposeKey[] =>
  keys.filter((key) => !left.includes(key));

const manualTask = without(callLog, 'SERVICE_AWARENESS', 'SELF_REPORT', 'TESTIMONIAL', 'MA_ACTIVITY');

/** The table of OP-LOG-2. */
export const purposesByPortalCode: Readonly<Record<Purpose['portalCode'], readonly PurposeKey[]>> = {
  CALL_LOG: callLog,
  CALL_LOG_UK: without(callLog, 'HEALTH_COACHING', 'ENGAGE_TRANSFER', 'EHR_REVIEW_UPDATES', 'MA_ACTIVITY'),
  MANUAL_TASK: manualTask,
  MANUAL_TASK_UK: without(manualTask, 'HEALTH_COACHING', 'ENGAGE_TRANSFER', 'EHR_REVIEW_UPDATES'),
  AUTOMATED_TASK: [
    'ONBOARDING',
    'CARE_EVENT',
    'REMOTE_PATIENT_MONITORING',
    'DIGITAL_SUPPORT',
    'SELF_REPORT',
    'CONSUMABLES',
  ],
  AUTOMATED_TASK_UK: ['ONBOARDING', 'CARE_EVENT', 'REMOTE_PATIENT_MONITORING', 'SELF_REPORT'],
};

const purposeOf = (portalCode: Purpose['portalCode'], key: PurposeKey, position: number) => {
  const { name, description, defaultValues, disabledFields, hasNoPatientInteraction }: PurposeFacts =
    facts[key];
  return {
    portalCode,
    key,
    position,
    name,
    description,
    defaultValues: defaultValues ?? {},
    disabledFields: disabledFields ?? [],
    hasNoPatientInteraction: hasNoPatientInteraction ?? false,
  };
};

/** Every purpose of every portal code, in the order in which it is offered. */
export const purposeSeeds: readonly (Omit<Purpose, 'id'> & { readonly position: number })[] =
  portalCodes.flatMap((portalCode) =>
    purposesByPortalCode[portalCode].map((key, position) => purposeOf(portalCode, key, position)),
  );
