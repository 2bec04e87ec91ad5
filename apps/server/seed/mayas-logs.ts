// Which logs does Maya Thornton have? One of each kind, so that every rule about logs and notes can be seen on her.
import type { Calendar } from './calendar.ts';
import type { LogSeed, NoteSeed } from './log-seed.ts';

const EHR_ID = 'HL-1001';

type Given = Pick<LogSeed, 'key' | 'purpose' | 'sent' | 'author'> & Partial<LogSeed>;

const phone = (given: Given): LogSeed => ({
  ehrId: EHR_ID,
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  result: 'ANSWERED',
  subject: null,
  message: null,
  minutes: 8,
  source: 'PORTAL',
  notes: [],
  ...given,
});

const text = (given: Given & { readonly message: string }): LogSeed =>
  phone({ medium: 'WRITTEN_SMS', result: 'DELIVERED', minutes: null, ...given });

const records = (given: Given): LogSeed =>
  phone({
    medium: 'NONE',
    direction: 'NONE',
    result: 'PATIENT_UPDATED',
    minutes: 20,
    subject: 'Patient Information Updates',
    ...given,
  });

const system = (subject: string, words: string, at: string): NoteSeed => ({
  subject,
  text: `<p>${words}</p>`,
  author: null,
  at,
});

/** Their authors can still change the notes of today and of the reminder; the oldest note is a little too old. */
const todaysLogs = (calendar: Calendar): readonly LogSeed[] => [
  phone({
    key: 'coaching today',
    purpose: 'HEALTH_COACHING',
    sent: calendar.minutesAgo(95),
    author: 'lena',
    subject: 'Night symptoms and inhaler technique',
    minutes: 12.5,
    notes: [
      {
        text: '<p>Woke twice with wheeze. <strong>Technique:</strong> breath in too fast, practised with the spacer.</p><ul><li>Sends a session tonight</li><li>Call back on Friday</li></ul>',
        author: 'lena',
        at: calendar.minutesAgo(88),
      },
      {
        text: '<p>Reviewed. If FEV1 stays below 2.10 L, start the yellow zone.</p>',
        author: 'nadia',
        at: calendar.minutesAgo(40),
      },
    ],
  }),
  phone({
    key: 'therapy today',
    purpose: 'RESPIRATORY_THERAPY',
    sent: calendar.minutesAgo(300),
    author: 'tom',
    medium: 'VERBAL_VIDEO_CONFERENCE',
    subject: 'Breathing exercises by video',
    minutes: 25,
    notes: [
      {
        text: '<p>Pursed lips and pacing on the stairs. Peak flow before 380, after 410.</p>',
        author: 'tom',
        at: calendar.minutesAgo(270),
      },
    ],
  }),
];

const yesterdaysLogs = (calendar: Calendar): readonly LogSeed[] => [
  text({
    key: 'reminder',
    purpose: 'APPOINTMENT',
    sent: calendar.minutesAgo(23 * 60),
    author: 'marco',
    message: 'Hi Maya, a reminder of your call tomorrow at 10:30. Reply C to change it.',
    notes: [
      { text: '<p>Patient confirmed.</p>', author: 'marco', at: calendar.minutesAgo(22 * 60) },
      system('SMS_NOTE', 'Delivered by the carrier.', calendar.minutesAgo(23 * 60 - 1)),
    ],
  }),
  phone({
    key: 'yesterday',
    purpose: 'CARE_EVENT',
    sent: calendar.minutesAgo(26 * 60),
    author: 'lena',
    direction: 'INBOUND',
    subject: 'Reliever five times since Monday',
    minutes: 9,
    notes: [
      {
        text: '<p>Asked whether she should come in. Advised the <em>yellow zone</em> of the plan.</p>',
        author: 'lena',
        at: calendar.minutesAgo(25 * 60),
      },
    ],
  }),
];

const olderLogs = (calendar: Calendar): readonly LogSeed[] => [
  phone({
    key: 'transfer',
    purpose: 'ENGAGE_TRANSFER',
    sent: calendar.daysAgo(12, 15, 20),
    author: 'ada',
    subject: 'Handed over to the care team',
    minutes: 14,
    notes: [
      system('TRANSFER', 'Transferred to Harbor Lung Clinic.', calendar.daysAgo(12, 15, 21)),
      system('FLOW_ID', 'flow 7f21', calendar.daysAgo(12, 15, 21)),
      system('EXECUTION_ID', 'execution 20931', calendar.daysAgo(12, 15, 21)),
      system('PATIENT_PHONE_NOTE', 'Number confirmed by the patient.', calendar.daysAgo(12, 15, 22)),
      { text: '<p>Prefers calls before noon.</p>', author: 'ada', at: calendar.daysAgo(12, 15, 40) },
    ],
  }),
  phone({
    key: 'message left',
    purpose: 'REMOTE_PATIENT_MONITORING',
    sent: calendar.daysAgo(9, 17, 5),
    author: 'marco',
    result: 'MESSAGE_MACHINE',
    subject: 'No session for five days',
    minutes: 1,
    notes: [
      system('CALL_RECORDING_IMPORT', 'Recording imported.', calendar.daysAgo(9, 17, 30)),
      system('TRANSCRIPT_IMPORT', 'Transcript imported.', calendar.daysAgo(9, 17, 31)),
    ],
  }),
];

const paperWork = (calendar: Calendar): readonly LogSeed[] => [
  records({
    key: 'record review',
    purpose: 'EHR_REVIEW_UPDATES',
    sent: calendar.daysAgo(16, 19, 10),
    author: 'lena',
  }),
  records({
    key: 'plan review',
    purpose: 'CARE_PLAN_REVIEW_UPDATES',
    sent: calendar.daysAgo(24, 15, 45),
    author: 'nadia',
    notes: [
      {
        text: '<p>Yellow zone now starts at 2.10 L. See the <a href="https://example.org/asthma-plan" rel="noopener" target="_blank">plan template</a>.</p>',
        author: 'nadia',
        at: calendar.daysAgo(24, 16, 5),
      },
    ],
  }),
  records({
    key: 'medical assistant',
    purpose: 'MA_ACTIVITY',
    sent: calendar.daysAgo(20, 14),
    author: 'marco',
    subject: 'Prepared the visit',
    minutes: 6,
  }),
  records({
    key: 'profile activity',
    purpose: 'PROFILE_USER_ACTIVITY',
    sent: calendar.daysAgo(5, 15, 30),
    author: 'tom',
    subject: 'Patient Profile Activity',
    minutes: 1.5,
  }),
];

const visits = (calendar: Calendar): readonly LogSeed[] => [
  phone({
    key: 'clinic visit',
    purpose: 'IN_CLINIC_APPOINTMENT',
    sent: calendar.daysAgo(31, 16),
    author: 'nadia',
    medium: 'VERBAL_IN_PERSON',
    direction: 'NONE',
    result: 'APPOINTMENT_COMPLETE',
    subject: '',
    minutes: 22,
    source: 'PORTAL_SPEECH_RECOGNITION',
  }),
];

export const mayasLogs = (calendar: Calendar): readonly LogSeed[] => [
  ...todaysLogs(calendar),
  ...yesterdaysLogs(calendar),
  ...olderLogs(calendar),
  ...paperWork(calendar),
  ...visits(calendar),
];
