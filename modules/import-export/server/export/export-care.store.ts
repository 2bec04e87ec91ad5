// Which rows of the care of patients (tasks, appointments, events, orders, devices) does an export need?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Owned } from './kind.ts';

type Text = string | null;

export interface TaskRow extends Owned {
  readonly purpose: string;
  readonly due_at: string;
  readonly practitioner_id: Text;
  readonly status: string;
  readonly automated: boolean;
  readonly notes: Text;
  readonly created_by: Text;
  readonly created_at: string;
  readonly updated_at: string;
}

export const findTasks = (db: Db, profileIds: readonly string[]): Promise<TaskRow[]> =>
  db.many(
    `select id, profile_id, purpose, due_at, practitioner_id, status, automated, notes, created_by, created_at, updated_at
       from tasks where profile_id = any ($1::uuid[]) order by profile_id, due_at, id`,
    [profileIds],
  );

export interface TodoRow extends Owned {
  readonly name: string;
  readonly period_in_hours: number;
  readonly last_completed_at: Text;
  readonly last_modified_at: string;
}

export const findTodos = (db: Db, profileIds: readonly string[]): Promise<TodoRow[]> =>
  db.many(
    `select id, profile_id, name, period_in_hours, last_completed_at, last_modified_at
       from todo_tasks where profile_id = any ($1::uuid[]) order by profile_id, id`,
    [profileIds],
  );

export interface AppointmentRow extends Owned {
  readonly start_at: string;
  readonly end_at: string;
  readonly duration_minutes: number;
  readonly status: string;
  readonly purpose: string;
  readonly practitioner_id: Text;
  readonly created_by: Text;
  readonly created_at: string;
  readonly cancel_reason: Text;
  readonly cancel_note: Text;
  readonly cancelled_at: Text;
  readonly cancelled_by: Text;
  readonly series_id: Text;
}

export const findAppointments = (db: Db, profileIds: readonly string[]): Promise<AppointmentRow[]> =>
  db.many(
    `select id, profile_id, start_at, start_at + make_interval(mins => duration_minutes) as end_at, duration_minutes,
       status, purpose, practitioner_id, created_by, created_at, cancel_reason, cancel_note, cancelled_at, cancelled_by,
       series_id
     from appointments where profile_id = any ($1::uuid[]) order by profile_id, start_at, id`,
    [profileIds],
  );

export interface AppointmentNoteRow extends Owned {
  readonly appointment_id: Text;
  readonly adverse_event_id: Text;
  readonly text: string;
  readonly created_by: Text;
  readonly created_at: string;
}

export const findAppointmentNotes = (db: Db, profileIds: readonly string[]): Promise<AppointmentNoteRow[]> =>
  db.many(
    `select id, profile_id, appointment_id, adverse_event_id, text, created_by, created_at
       from appointment_notes where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );

export interface AdverseEventRow extends Owned {
  readonly type: string;
  readonly actuality: string;
  readonly status: string;
  readonly severity: string;
  readonly occurred_at: string;
  readonly reported_at: string;
  readonly last_alarm_description: Text;
  readonly description: Text;
  readonly created_by: Text;
  readonly appointment_ids: readonly string[];
}

export const findAdverseEvents = (db: Db, profileIds: readonly string[]): Promise<AdverseEventRow[]> =>
  db.many(
    `select e.id, e.profile_id, e.type, e.actuality, e.status, e.severity, e.occurred_at, e.reported_at,
       e.last_alarm_description, e.description, e.created_by,
       (select coalesce(json_agg(a.appointment_id order by a.appointment_id), '[]')
         from adverse_event_appointments a where a.adverse_event_id = e.id) as appointment_ids
     from adverse_events e where e.profile_id = any ($1::uuid[]) order by e.profile_id, e.occurred_at, e.id`,
    [profileIds],
  );

export interface DeviceOrderRow extends Owned {
  readonly status: string;
  readonly devices: readonly string[];
  readonly address: string;
  readonly note: Text;
  readonly created_by: Text;
  readonly created_at: string;
}

export const findDeviceOrders = (db: Db, profileIds: readonly string[]): Promise<DeviceOrderRow[]> =>
  db.many(
    `select id, profile_id, status, devices, address, note, created_by, created_at
       from device_orders where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );

export interface DeviceRow extends Owned {
  readonly type: string;
  readonly model: string;
  readonly serial_number: string;
  readonly paired_by: Text;
  readonly paired_at: string;
  readonly last_seen_at: Text;
}

export const findDevices = (db: Db, profileIds: readonly string[]): Promise<DeviceRow[]> =>
  db.many(
    `select p.id, p.profile_id, d.type, d.model, d.serial_number, p.paired_by, p.paired_at, p.last_seen_at
       from paired_devices p join devices d on d.id = p.device_id
      where p.profile_id = any ($1::uuid[]) order by p.profile_id, p.paired_at, p.id`,
    [profileIds],
  );

export interface StickyNoteRow extends Owned {
  readonly priority: string;
  readonly subject: string;
  readonly text: string;
  readonly created_at: string;
  readonly created_by: Text;
  readonly resolved_at: Text;
  readonly resolved_by: Text;
}

export const findStickyNotes = (db: Db, profileIds: readonly string[]): Promise<StickyNoteRow[]> =>
  db.many(
    `select id, profile_id, priority, subject, text, created_at, created_by, resolved_at, resolved_by
       from sticky_notes where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );

export interface StatusRow extends Owned {
  readonly status_type: string;
  readonly source: string;
  readonly details: Text;
  readonly created_at: string;
  readonly created_by: Text;
}

export const findStatuses = (db: Db, profileIds: readonly string[]): Promise<StatusRow[]> =>
  db.many(
    `select id, profile_id, status_type, source, details, created_at, created_by
       from patient_statuses where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );

export interface RewardRow extends Owned {
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly earned_at: string;
  readonly note: Text;
}

export const findRewards = (db: Db, profileIds: readonly string[]): Promise<RewardRow[]> =>
  db.many(
    `select id, profile_id, type, status, amount, currency, earned_at, note
       from reward_activities where profile_id = any ($1::uuid[]) order by profile_id, earned_at, id`,
    [profileIds],
  );

export interface SetAsideRow extends Owned {
  readonly kind: string;
  readonly reason: string;
  readonly until_at: Text;
  readonly created_by: Text;
  readonly created_at: string;
  readonly ended_at: Text;
  readonly ended_by: Text;
}

export const findSetAside = (db: Db, profileIds: readonly string[]): Promise<SetAsideRow[]> =>
  db.many(
    `select id, profile_id, kind, reason, until_at, created_by, created_at, ended_at, ended_by
       from worklist_set_aside where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );

export interface VisitRow extends Owned {
  readonly starts_at: string;
  readonly created_by: string;
  readonly ended_at: Text;
  readonly user_ids: readonly string[];
}

export const findVisits = (db: Db, profileIds: readonly string[]): Promise<VisitRow[]> =>
  db.many(
    `select v.id, v.profile_id, v.starts_at, v.created_by, v.ended_at,
       (select coalesce(json_agg(distinct p.user_id order by p.user_id), '[]') from video_participants p
         where p.visit_id = v.id and p.user_id is not null and p.user_id <> v.created_by) as user_ids
     from video_visits v where v.profile_id = any ($1::uuid[]) order by v.profile_id, v.starts_at, v.id`,
    [profileIds],
  );
