// What happened, what is ordered and what is to be done in the demo world? Events, physician orders, tasks and to-dos of the full charts.
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';
import { utcHour } from './site-hours.ts';

const isFull = (seed: PatientSeed): boolean => seed.disease !== null && hasRichChart(seed);
const by = (seed: PatientSeed, index: number): string => {
  const team = careTeamOf[seed.sites[0]];
  return accountId(team[index % team.length] ?? team[0]);
};

type Disease = NonNullable<PatientSeed['disease']>;

/** What alarmed last, as it fits what is measured: the type, and what the alarm said. */
const alarms = {
  asthma: ['SYMPTOM_ALERT', 'Reliever 5 times in 7 days'],
  copd: ['LOW_SPO2', 'SpO2 below 90% on three nights in a row'],
  cf: ['SYMPTOM_ALERT', 'More sputum for three days'],
} as const satisfies Readonly<Record<Disease, readonly [type: string, alarm: string]>>;

const eventsOf = (disease: Disease) =>
  [
    [alarms[disease][0], 'POTENTIAL', 'OPEN', 'MODERATE', 1, alarms[disease][1], null],
    ['SYMPTOM_ALERT', 'ACTUAL', 'IN_PROGRESS', 'MILD', 6, null, 'Woke up twice with a cough.'],
    [
      'EXACERBATION',
      'ACTUAL',
      'RESOLVED',
      'MODERATE',
      62,
      null,
      'Cold for a week; oral steroids for five days.',
    ],
    [
      'EMERGENCY_VISIT',
      'ACTUAL',
      'RESOLVED',
      'SEVERE',
      190,
      null,
      'Shortness of breath at night; sent home after two hours.',
    ],
  ] as const;

const eventId = (seed: PatientSeed, index: number): string => demoId(`event ${seed.ehrId} ${index} care`);

export const adverseEventRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  seed.disease !== null && hasRichChart(seed)
    ? eventsOf(seed.disease).map(
        ([type, actuality, status, severity, daysAgo, alarm, description], index) => ({
          id: eventId(seed, index),
          profile_id: patientId(seed.ehrId),
          type,
          actuality,
          status,
          severity,
          occurred_at: calendar.daysAgo(daysAgo, utcHour(seed.sites[0], 7), 20),
          reported_at: calendar.daysAgo(daysAgo, utcHour(seed.sites[0], 9), 5),
          last_alarm_description: alarm,
          description,
          version: 1,
          created_by: alarm === null ? by(seed, index) : null,
          updated_by: null,
          updated_at: calendar.daysAgo(daysAgo, utcHour(seed.sites[0], 9), 5),
        }),
      )
    : [];

const eventNotes = [
  [1, 5, '<p>Called back: sleeps better with the window closed. Check again next week.</p>'],
  [2, 60, '<p>Steroids finished, FEV1 back at its usual value.</p>'],
] as const;

export const eventNoteRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  isFull(seed)
    ? eventNotes.map(([event, daysAgo, text]) => {
        const at = calendar.daysAgo(daysAgo, 15, 30);
        return {
          id: demoId(`event note ${seed.ehrId} ${event}`),
          profile_id: patientId(seed.ehrId),
          adverse_event_id: eventId(seed, event),
          text,
          created_by: by(seed, event),
          created_at: at,
          last_modified_at: at,
          version: 1,
        };
      })
    : [];

const physicianOrders = {
  asthma: [
    ['Spirometry', 'active', 20, 'Every six months'],
    ['Allergy testing', 'completed', 140, 'Pollen and house dust mites'],
  ],
  copd: [
    ['Spirometry', 'active', 20, 'Every six months'],
    ['Pulmonary rehabilitation', 'completed', 140, '12 sessions'],
  ],
  cf: [
    ['Spirometry', 'active', 20, 'Every three months'],
    ['Sputum culture', 'completed', 140, 'Bacteria and fungi'],
  ],
} as const;

export const physicianOrderRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  seed.disease !== null && hasRichChart(seed)
    ? physicianOrders[seed.disease].map(([type, status, daysAgo, description], index) => ({
        id: demoId(`physician order ${seed.ehrId} ${index}`),
        profile_id: patientId(seed.ehrId),
        type,
        status,
        ordered_at: calendar.daysAgo(daysAgo, 10),
        practitioner_npi: '1234567893',
        practitioner_name: 'Evelyn Marsh, MD',
        description,
        source: 'EHR',
      }))
    : [];

const tasks = [
  ['REMOTE_PATIENT_MONITORING', -2, 'OPEN', true, null],
  ['HEALTH_COACHING', 0, 'OPEN', false, 'Ask about the spacer.'],
  ['CONSUMABLES', 4, 'OPEN', false, 'New mouthpieces.'],
  ['ONBOARDING', -30, 'DONE', false, null],
  ['APPOINTMENT', -12, 'CANCELLED', false, null],
] as const;

export const taskRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  isFull(seed)
    ? tasks.map(([purpose, day, status, automated, notes], index) => ({
        id: demoId(`task ${seed.ehrId} ${index}`),
        profile_id: patientId(seed.ehrId),
        purpose,
        due_at: calendar.daysAhead(day, 18, 30),
        practitioner_id: by(seed, index),
        status,
        automated,
        notes,
        version: 1,
        created_by: automated ? null : by(seed, index),
        created_at: calendar.daysAgo(Math.max(1, 10 - day), 14),
        updated_by: null,
        updated_at: calendar.daysAgo(Math.max(1, 10 - day), 14),
      }))
    : [];

const todos = [
  ['Take the morning inhaler', 24, 1],
  ['Answer the symptom questions', 168, 3],
  ['Check the action plan', 720, null],
] as const;

export const todoTaskRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  isFull(seed)
    ? todos.map(([name, period, daysAgo], index) => ({
        id: demoId(`todo ${seed.ehrId} ${index}`),
        profile_id: patientId(seed.ehrId),
        name,
        period_in_hours: period,
        last_completed_at: daysAgo === null ? null : calendar.daysAgo(daysAgo, utcHour(seed.sites[0], 7), 45),
        last_modified_at: calendar.daysAgo(20, 12),
      }))
    : [];
