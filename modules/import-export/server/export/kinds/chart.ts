// How do the rows of the chart leave as FHIR: conditions, contacts, plans, goals, orders, oscillometry?
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { readCarePlan } from '../../fhir/care-plan.ts';
import { SNOMED } from '../../fhir/coding.ts';
import { readCondition } from '../../fhir/condition.ts';
import { readEncounter } from '../../fhir/encounter.ts';
import { readGoal } from '../../fhir/goal.ts';
import { NPI_SYSTEM } from '../../fhir/npi.ts';
import {
  coded,
  extensions,
  type Fields,
  OWN_CODES,
  patientReference,
  practitionerReference,
  resource,
  type Resource,
  words,
  wordIn,
} from '../../fhir/write/resource.ts';
import {
  type CarePlanRow,
  type ConditionRow,
  type EncounterRow,
  findCarePlans,
  findConditions,
  findEncounters,
  findGoals,
  findOscillometries,
  findPhysicianOrders,
  findProgrammePlans,
  type GoalRow,
  type OrderRow,
  type OscillometryRow,
  type ProgrammePlanRow,
} from '../export-chart.store.ts';
import { kindOf, type RecordKind } from '../kind.ts';

/** Behind every moment there is: what was held once was not in the future. */
const LATEST = '9999-12-31T23:59:59.999Z';

const same = (...all: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map((word) => [word, word]));

const clinicalStatuses = same('active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved');
const overStatuses = same('inactive', 'remission', 'resolved');

/** FHIR lets a condition end only where its status says so (con-4). */
const writeCondition = (row: ConditionRow): Resource => {
  const status = wordIn(clinicalStatuses, row.clinical_status);
  const mayEnd = wordIn(overStatuses, status) !== null;
  const system = row.system ?? (row.code !== null && /^\d{6,18}$/.test(row.code) ? SNOMED : null);
  return resource('Condition', 'profile_conditions', row.id, {
    extension: extensions('condition', {
      source: row.source,
      'clinical-status': status === null ? row.clinical_status : null,
      'abated-at': mayEnd ? null : row.abated_at,
    }),
    clinicalStatus:
      status === null
        ? null
        : { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: status }] },
    code: {
      coding: row.code === null ? [] : [{ system, code: row.code, display: row.name }],
      text: row.name,
    },
    subject: patientReference(row.profile_id),
    onsetDateTime: row.onset_at,
    abatementDateTime: mayEnd ? row.abated_at : null,
  });
};

const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const UNKNOWN: Fields = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};
const encounterStatuses = same(
  'planned',
  'arrived',
  'triaged',
  'in-progress',
  'onleave',
  'finished',
  'cancelled',
  'unknown',
);

const writeEncounter = (row: EncounterRow): Resource =>
  resource('Encounter', 'encounters', row.id, {
    extension: extensions('encounter', {
      source: row.source,
      status: wordIn(encounterStatuses, row.status) === null ? row.status : null,
    }),
    status: wordIn(encounterStatuses, row.status) ?? 'unknown',
    class: row.class === null ? UNKNOWN : { system: ACT_CODE, code: row.class },
    type: [words(row.kind)],
    subject: patientReference(row.profile_id),
    participant: row.practitioner_name === null ? [] : [{ individual: { display: row.practitioner_name } }],
    period: { start: row.started_at, end: row.ended_at },
    reasonCode: [words(row.reason)],
  });

const planStatuses = same('draft', 'active', 'on-hold', 'revoked', 'completed', 'unknown');

const writeCarePlan = (row: CarePlanRow): Resource =>
  resource('CarePlan', 'care_plans', row.id, {
    extension: extensions('care-plan', {
      source: row.source,
      status: wordIn(planStatuses, row.status) === null ? row.status : null,
    }),
    status: wordIn(planStatuses, row.status) ?? 'unknown',
    intent: 'plan',
    title: row.title,
    subject: patientReference(row.profile_id),
    period: { start: row.started_at, end: row.ended_at },
    activity: row.activities.map((text) => ({ detail: { code: { text }, status: 'unknown' } })),
  });

const annotation = (note: ProgrammePlanRow['notes'][number]): Fields => ({
  authorReference: practitionerReference(note.created_by),
  time: note.created_at,
  text: note.text,
});

const writeProgrammePlan = (row: ProgrammePlanRow): Resource =>
  resource('CarePlan', 'patient_care_plans', row.id, {
    status: 'active',
    intent: 'plan',
    title: 'Care plan of the programme',
    subject: patientReference(row.profile_id),
    created: row.created_at,
    author: practitionerReference(row.created_by),
    activity: row.sections.map(({ type, eligible_statuses, notes }) => ({
      extension: extensions('care-plan-section', { 'eligible-status': eligible_statuses }),
      progress: notes.map(annotation),
      detail: { code: coded(OWN_CODES, type), status: 'unknown' },
    })),
    note: row.notes.map(annotation),
  });

const goalStatuses = same(
  'proposed',
  'planned',
  'accepted',
  'active',
  'on-hold',
  'completed',
  'cancelled',
  'rejected',
);

const writeGoal = (row: GoalRow): Resource =>
  resource('Goal', 'goals', row.id, {
    extension: extensions('goal', {
      source: row.source,
      'created-at': row.created_at,
      status: wordIn(goalStatuses, row.status) === null ? row.status : null,
    }),
    lifecycleStatus: wordIn(goalStatuses, row.status) ?? 'active',
    description: words(row.text),
    subject: patientReference(row.profile_id),
    startDate: row.created_at.slice(0, 10),
    expressedBy: practitionerReference(row.created_by),
  });

const orderStatuses: Readonly<Record<string, string>> = {
  ...planStatuses,
  DRAFT: 'draft',
  ACTIVE: 'active',
  OPEN: 'active',
  PENDING: 'active',
  SIGNED: 'active',
  COMPLETED: 'completed',
  CANCELLED: 'revoked',
  EXPIRED: 'completed',
};

const writeOrder = (row: OrderRow): Resource =>
  resource('ServiceRequest', 'physician_orders', row.id, {
    extension: extensions('physician-order', { source: row.source, status: row.status }),
    status: wordIn(orderStatuses, row.status) ?? 'unknown',
    intent: 'order',
    code: { coding: [{ system: OWN_CODES, code: row.type }], text: row.description ?? row.type },
    subject: patientReference(row.profile_id),
    authoredOn: row.ordered_at,
    requester: {
      identifier: row.practitioner_npi === null ? null : { system: NPI_SYSTEM, value: row.practitioner_npi },
      display: row.practitioner_name,
    },
  });

const UCUM = 'http://unitsofmeasure.org';

const impedances = [
  ['r5', 'Resistance at 5 Hz', 'kPa.s/L'],
  ['r20', 'Resistance at 20 Hz', 'kPa.s/L'],
  ['r5_20', 'Resistance at 5 Hz less that at 20 Hz', 'kPa.s/L'],
  ['x5', 'Reactance at 5 Hz', 'kPa.s/L'],
  ['ax', 'Area of the reactance', 'kPa/L'],
] as const;

const writeOscillometry = (row: OscillometryRow): Resource =>
  resource('Observation', 'aos_sessions', row.id, {
    extension: extensions('oscillometry', { source: row.source, quality: row.quality }),
    status: 'final',
    code: coded(OWN_CODES, 'oscillometry', 'Airway oscillometry'),
    subject: patientReference(row.profile_id),
    effectiveDateTime: row.performed_at,
    component: impedances.flatMap(([name, says, unit]) => {
      const value = row[name];
      if (value === null) return [];
      return [
        { code: coded(OWN_CODES, name, says), valueQuantity: { value, unit, system: UCUM, code: unit } },
      ];
    }),
  });

export const chartKinds: readonly RecordKind[] = [
  kindOf('profile_conditions', mayViewPatients, findConditions, writeCondition, { read: readCondition }),
  kindOf('encounters', mayViewPatients, findEncounters, writeEncounter, {
    read: (from) => readEncounter(from, LATEST),
  }),
  kindOf('care_plans', mayViewPatients, findCarePlans, writeCarePlan, { read: readCarePlan }),
  kindOf('patient_care_plans', mayViewPatients, findProgrammePlans, writeProgrammePlan),
  kindOf('goals', mayViewPatients, findGoals, writeGoal, { read: readGoal }),
  kindOf('physician_orders', mayViewPatients, findPhysicianOrders, writeOrder),
  kindOf('aos_sessions', mayReadAsStaff, findOscillometries, writeOscillometry),
];
