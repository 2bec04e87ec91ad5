// How does the care of a patient leave as FHIR: tasks, appointments, adverse events, devices, notes, rewards?
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { mayHoldVisits } from '@alveary/modules/video/contract/policies.ts';
import {
  coded,
  extensions,
  OWN_CODES,
  patientReference,
  practitionerReference,
  reference,
  resource,
  type Resource,
  words,
  wordIn,
} from '../../fhir/write/resource.ts';
import {
  type AdverseEventRow,
  type AppointmentNoteRow,
  type AppointmentRow,
  type DeviceOrderRow,
  type DeviceRow,
  findAdverseEvents,
  findAppointmentNotes,
  findAppointments,
  findDeviceOrders,
  findDevices,
  findRewards,
  findSetAside,
  findStatuses,
  findStickyNotes,
  findTasks,
  findTodos,
  findVisits,
  type RewardRow,
  type SetAsideRow,
  type StatusRow,
  type StickyNoteRow,
  type TaskRow,
  type TodoRow,
  type VisitRow,
} from '../export-care.store.ts';
import { kindOf, type RecordKind } from '../kind.ts';

const taskStatuses = { OPEN: 'requested', DONE: 'completed', CANCELLED: 'cancelled' } as const;

const writeTask = (row: TaskRow): Resource =>
  resource('Task', 'tasks', row.id, {
    extension: extensions('task', { automated: row.automated }),
    status: wordIn(taskStatuses, row.status) ?? 'requested',
    intent: 'order',
    code: coded(OWN_CODES, row.purpose),
    for: patientReference(row.profile_id),
    authoredOn: row.created_at,
    lastModified: row.updated_at,
    requester: practitionerReference(row.created_by),
    owner: practitionerReference(row.practitioner_id),
    note: row.notes === null ? [] : [{ text: row.notes }],
    restriction: { period: { end: row.due_at } },
  });

const writeTodo = (row: TodoRow): Resource =>
  resource('Task', 'todo_tasks', row.id, {
    extension: extensions('todo', {
      'period-in-hours': row.period_in_hours,
      'last-completed-at': row.last_completed_at,
    }),
    status: 'in-progress',
    intent: 'plan',
    code: words(row.name),
    for: patientReference(row.profile_id),
    lastModified: row.last_modified_at,
  });

const appointmentStatuses = {
  PENDING: 'pending',
  PROPOSED: 'proposed',
  BOOKED: 'booked',
  FULFILLED: 'fulfilled',
  CANCELLED: 'cancelled',
} as const;

const writeAppointment = (row: AppointmentRow): Resource => {
  const practitioner = practitionerReference(row.practitioner_id);
  return resource('Appointment', 'appointments', row.id, {
    extension: extensions('appointment', {
      'created-by': practitionerReference(row.created_by),
      'cancel-note': row.cancel_note,
      'cancelled-at': row.cancelled_at,
      'cancelled-by': practitionerReference(row.cancelled_by),
      series: row.series_id,
    }),
    status: wordIn(appointmentStatuses, row.status) ?? 'pending',
    cancelationReason: row.cancel_reason === null ? null : coded(OWN_CODES, row.cancel_reason),
    reasonCode: [coded(OWN_CODES, row.purpose)],
    start: row.start_at,
    end: row.end_at,
    minutesDuration: row.duration_minutes,
    created: row.created_at,
    participant: [
      { actor: patientReference(row.profile_id), status: 'accepted' },
      ...(practitioner === null ? [] : [{ actor: practitioner, status: 'accepted' }]),
    ],
  });
};

const writeAppointmentNote = (row: AppointmentNoteRow): Resource =>
  resource('Communication', 'appointment_notes', row.id, {
    status: 'completed',
    category: [coded(OWN_CODES, 'note')],
    subject: patientReference(row.profile_id),
    about: [reference('Appointment', row.appointment_id), reference('AdverseEvent', row.adverse_event_id)],
    sent: row.created_at,
    sender: practitionerReference(row.created_by),
    payload: [{ contentString: row.text }],
  });

const SEVERITIES = 'http://terminology.hl7.org/CodeSystem/adverse-event-severity';

const writeAdverseEvent = (row: AdverseEventRow): Resource =>
  resource('AdverseEvent', 'adverse_events', row.id, {
    extension: extensions('adverse-event', {
      status: row.status,
      description: row.description,
      'last-alarm': row.last_alarm_description,
      appointment: row.appointment_ids.map((id) => ({ reference: `Appointment/${id}` })),
    }),
    actuality: row.actuality.toLowerCase(),
    event: coded(OWN_CODES, row.type),
    subject: patientReference(row.profile_id),
    date: row.occurred_at,
    recordedDate: row.reported_at,
    severity: { coding: [{ system: SEVERITIES, code: row.severity.toLowerCase() }] },
    recorder: practitionerReference(row.created_by),
  });

const deviceOrderStatuses = {
  ORDERED: 'active',
  SHIPPED: 'active',
  DELIVERED: 'completed',
  CANCELLED: 'revoked',
} as const;

const writeDeviceOrder = (row: DeviceOrderRow): Resource =>
  resource('DeviceRequest', 'device_orders', row.id, {
    extension: extensions('device-order', { status: row.status, address: row.address, device: row.devices }),
    status: wordIn(deviceOrderStatuses, row.status) ?? 'active',
    intent: 'order',
    codeCodeableConcept: words(row.devices.join(', ')),
    subject: patientReference(row.profile_id),
    authoredOn: row.created_at,
    requester: practitionerReference(row.created_by),
    note: row.note === null ? [] : [{ text: row.note }],
  });

const writeDevice = (row: DeviceRow): Resource =>
  resource('Device', 'paired_devices', row.id, {
    extension: extensions('device', {
      'paired-at': row.paired_at,
      'paired-by': practitionerReference(row.paired_by),
      'last-seen-at': row.last_seen_at,
    }),
    status: 'active',
    serialNumber: row.serial_number,
    modelNumber: row.model,
    type: coded(OWN_CODES, row.type),
    patient: patientReference(row.profile_id),
  });

const writeStickyNote = (row: StickyNoteRow): Resource =>
  resource('Flag', 'sticky_notes', row.id, {
    extension: extensions('sticky-note', {
      priority: row.priority,
      'resolved-by': practitionerReference(row.resolved_by),
    }),
    status: row.resolved_at === null ? 'active' : 'inactive',
    category: [coded(OWN_CODES, row.subject)],
    code: words(row.text),
    subject: patientReference(row.profile_id),
    period: { start: row.created_at, end: row.resolved_at },
    author: practitionerReference(row.created_by),
  });

const writeStatus = (row: StatusRow): Resource =>
  resource('Flag', 'patient_statuses', row.id, {
    extension: extensions('patient-status', { source: row.source, details: row.details }),
    status: 'active',
    code: coded(OWN_CODES, row.status_type),
    subject: patientReference(row.profile_id),
    period: { start: row.created_at },
    author: practitionerReference(row.created_by),
  });

const writeReward = (row: RewardRow): Resource =>
  resource('Basic', 'reward_activities', row.id, {
    extension: extensions('reward', {
      type: row.type,
      status: row.status,
      'amount-in-minor-units': row.amount,
      currency: row.currency,
      'earned-at': row.earned_at,
      note: row.note,
    }),
    code: coded(OWN_CODES, 'reward'),
    subject: patientReference(row.profile_id),
  });

const writeSetAside = (row: SetAsideRow): Resource =>
  resource('Basic', 'worklist_set_aside', row.id, {
    extension: extensions('worklist', {
      kind: row.kind,
      reason: row.reason,
      until: row.until_at,
      'created-at': row.created_at,
      'ended-at': row.ended_at,
      'ended-by': practitionerReference(row.ended_by),
    }),
    code: coded(OWN_CODES, 'set-aside'),
    subject: patientReference(row.profile_id),
    author: practitionerReference(row.created_by),
  });

const writeVisit = (row: VisitRow): Resource =>
  resource('Encounter', 'video_visits', row.id, {
    status: row.ended_at === null ? 'planned' : 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR' },
    type: [words('Video visit')],
    subject: patientReference(row.profile_id),
    participant: [row.created_by, ...row.user_ids].map((id) => ({ individual: practitionerReference(id) })),
    period: { start: row.starts_at, end: row.ended_at },
  });

export const careKinds: readonly RecordKind[] = [
  kindOf('tasks', mayViewPatients, findTasks, writeTask),
  kindOf('todo_tasks', mayViewPatients, findTodos, writeTodo),
  kindOf('appointments', mayViewPatients, findAppointments, writeAppointment),
  kindOf('appointment_notes', mayViewPatients, findAppointmentNotes, writeAppointmentNote),
  kindOf('adverse_events', mayViewPatients, findAdverseEvents, writeAdverseEvent),
  kindOf('device_orders', mayViewPatients, findDeviceOrders, writeDeviceOrder),
  kindOf('paired_devices', mayViewPatients, findDevices, writeDevice),
  kindOf('sticky_notes', mayViewPatients, findStickyNotes, writeStickyNote),
  kindOf('patient_statuses', mayViewPatients, findStatuses, writeStatus),
  kindOf('reward_activities', mayViewPatients, findRewards, writeReward),
  kindOf('worklist_set_aside', mayViewPatients, findSetAside, writeSetAside),
  kindOf('video_visits', mayHoldVisits, findVisits, writeVisit),
];
