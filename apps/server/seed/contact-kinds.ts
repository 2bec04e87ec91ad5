// Which kinds of contact are usual, with their words? A site outside the US has the purposes of the UK list only.
import type { Direction, Medium, Result } from '@alveary/modules/communications/contract/model.ts';
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { purposesByPortalCode } from './purposes.ts';
import type { SiteSlug } from './sites.ts';
import { siteSeeds } from './sites.ts';

export interface ContactKind {
  readonly purpose: string;
  readonly medium: Medium;
  readonly direction: Direction;
  readonly results: readonly [Result, ...Result[]];
  readonly subject: string | null;
  readonly message: string | null;
  readonly minutes: readonly [from: number, to: number] | null;
  readonly notes: readonly [string, ...string[]];
}

const call = (
  purpose: string,
  subject: string,
  minutes: readonly [number, number],
  notes: ContactKind['notes'],
  direction: Direction = 'OUTBOUND',
): ContactKind => ({
  purpose,
  medium: 'VERBAL_PHONE',
  direction,
  results: direction === 'INBOUND' ? ['ANSWERED'] : ['ANSWERED', 'ANSWERED', 'MESSAGE_MACHINE', 'NO_ANSWER'],
  subject,
  message: null,
  minutes,
  notes,
});

const message = (purpose: string, words: string): ContactKind => ({
  purpose,
  medium: 'WRITTEN_SMS',
  direction: 'OUTBOUND',
  results: ['DELIVERED', 'DELIVERED', 'DELIVERED', 'ERROR'],
  subject: null,
  message: words,
  minutes: null,
  notes: ['No answer needed.', 'Answered with a thumbs up.'],
});

const records = (purpose: string): ContactKind => ({
  purpose,
  medium: 'NONE',
  direction: 'NONE',
  results: ['PATIENT_UPDATED'],
  subject: 'Patient Information Updates',
  message: null,
  minutes: [20, 20],
  notes: ['Medication list brought up to date.', 'Visit summary read; nothing new.'],
});

const firstContacts: readonly ContactKind[] = [
  call(
    'SERVICE_AWARENESS',
    'What the programme offers',
    [4, 12],
    [
      'Wants to talk to her family first.',
      'Interested, asks for a call next week.',
      'Has a smartphone; no questions.',
    ],
  ),
  message('SERVICE_AWARENESS', 'Your clinic offers home monitoring for your lungs. May we call you?'),
  call(
    'ENGAGE_TRANSFER',
    'First contact, handed over',
    [6, 15],
    ['Care team is told; call within two days.'],
  ),
];

const careContacts: readonly ContactKind[] = [
  call(
    'ONBOARDING',
    'Set-up of the spirometer',
    [15, 35],
    ['First session done together, good blow.', 'App installed, reminders on.'],
  ),
  call(
    'REMOTE_PATIENT_MONITORING',
    'No session this week',
    [2, 8],
    ['Was travelling, starts again tonight.', 'Device was not charged.'],
  ),
  call(
    'HEALTH_COACHING',
    'Goals of the month',
    [10, 25],
    ['Walked on five of seven days.', 'Agreed on one small step: stairs instead of the lift.'],
  ),
  call(
    'RESPIRATORY_THERAPY',
    'Breathing exercises',
    [12, 30],
    ['Huff cough practised; sputum clear.', 'Inhaler technique good, spacer clean.'],
  ),
  call(
    'CARE_EVENT',
    'More short of breath than usual',
    [6, 18],
    [
      'Speaks in full sentences, no fever. Calls again tomorrow.',
      'Advised to follow the yellow zone of the action plan.',
    ],
    'INBOUND',
  ),
  call(
    'DIGITAL_SUPPORT',
    'App does not find the device',
    [5, 20],
    ['Bluetooth was off. Works again.'],
    'INBOUND',
  ),
  message('APPOINTMENT', 'Reminder: your appointment is tomorrow. Reply C to change it.'),
  message('REMOTE_PATIENT_MONITORING', 'We have not seen a session since Sunday. Is everything all right?'),
  call('CONSUMABLES', 'Mouthpieces run out', [3, 6], ['Box of 20 ordered.'], 'INBOUND'),
  call('SELF_REPORT', 'Reported a cold', [3, 9], ['Better since yesterday, sleeps well.'], 'INBOUND'),
  records('CARE_PLAN_REVIEW_UPDATES'),
  records('EHR_REVIEW_UPDATES'),
];

const partingContacts: readonly ContactKind[] = [
  call('OFFBOARDING', 'Leaves the programme', [5, 12], ['Moves to another town; device comes back by post.']),
];

const kindsByStatus: Readonly<Record<EngagementStatus, readonly ContactKind[]>> = {
  ELIGIBLE: firstContacts,
  NOT_AWARE: firstContacts,
  AWARE: firstContacts,
  ACTIVATED: careContacts,
  MANAGED: careContacts,
  DECLINED_PROSPECT: firstContacts,
  DISENROLLED: [...careContacts, ...partingContacts],
};

/** The kinds of contact for patients of this status, with the purposes that the site has. */
export const communicationsOf = (site: SiteSlug, status: EngagementStatus): readonly ContactKind[] => {
  const isAmerican = siteSeeds.some((one) => one.slug === site && one.region === 'us');
  const offered: readonly string[] = purposesByPortalCode[isAmerican ? 'CALL_LOG' : 'CALL_LOG_UK'];
  return kindsByStatus[status].filter((kind) => offered.includes(kind.purpose));
};
