// Which rows do sample requests refer to? Written past the calls, so that refusals can be tried on them.
import { storeDocument } from '../modules/documents/public.ts';
import type { Blobs } from '../services/blobs/port.ts';
import type { Db } from '../platform/db/handle.ts';
import { hashOfCode, newCode } from '../modules/video/visit-code.ts';
import { newId } from '../platform/ids.ts';
import type { SampleRows } from './sample-requests.ts';
import type { TestPatient, TestPerson } from './world.ts';

/** Smallest thing that begins like a PDF. */
const SCAN = Buffer.from('%PDF-1.7\n%%EOF\n');

type Log = Pick<SampleRows, 'patient' | 'logId' | 'noteId'>;

const insertLog = async (db: Db, log: Log, author: TestPerson, writtenAt: string): Promise<void> => {
  await db.run(
    `insert into communications (id, profile_id, purpose, sent, duration_in_seconds, medium, direction, communication_result,
       subject, practitioner, created_at, updated_at)
     values ($1, $2, 'ONBOARDING', $3, 300, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', 'First call', $4, $3, $3)`,
    [log.logId, log.patient.profileId, writtenAt, author.id],
  );
  await db.run(
    `insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
     values ($1, $2, $3, '<p>Spoke briefly.</p>', $4, $5, $5)`,
    [log.noteId, log.logId, log.patient.profileId, author.id, writtenAt],
  );
};

type Template = Pick<SampleRows, 'patient' | 'templateId'>;

/** Of the patient's site, written by `author`. */
const insertTemplate = (db: Db, rows: Template, author: TestPerson, writtenAt: string): Promise<number> =>
  db.run(
    `insert into message_templates (id, site_id, title, body, created_by, created_at, updated_at)
     select $1, site_id, $2, 'Hello', $3, $4, $4 from site_profiles where id = $5`,
    [rows.templateId, `Template ${rows.templateId}`, author.id, writtenAt, rows.patient.siteProfileId],
  );

const insertRecord = async (
  db: Db,
  rows: Omit<SampleRows, 'documentId'>,
  writtenAt: string,
): Promise<void> => {
  const { profileId } = rows.patient;
  // As the sample requests saw it.
  await db.run('update profiles set version = 1 where id = $1', [profileId]);
  await db.run(
    `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
     values ($1, $2, 'HOME', '+1', '4155550177', '+14155550177')`,
    [rows.phoneId, profileId],
  );
  await db.run(
    `insert into profile_addresses (id, profile_id, use, lines, city) values ($1, $2, 'home', '{9 Juniper Lane}', 'Oakland')`,
    [rows.addressId, profileId],
  );
  await db.run(
    'insert into spirometry_sessions (id, profile_id, performed_at, created_at) values ($1, $2, $3, $3)',
    [rows.sessionId, profileId, writtenAt],
  );
  await db.run(
    `insert into aos_sessions (id, profile_id, performed_at, r5, source) values ($1, $2, $3, 0.48, 'Oscillometer')`,
    [rows.aosSessionId, profileId, writtenAt],
  );
  await db.run(
    `insert into profile_conditions (id, profile_id, code, name, source) values ($1, $2, '195967001', 'Asthma', 'PORTAL')`,
    [rows.conditionId, profileId],
  );
  // A patient has few open ones.
  await db.run('delete from sticky_notes where profile_id = $1', [profileId]);
  await db.run(
    `insert into sticky_notes (id, profile_id, priority, subject, text, created_at, updated_at)
     values ($1, $2, 'LOW', 'StickyNote', 'Likes text messages', $3, $3)`,
    [rows.stickyNoteId, profileId, writtenAt],
  );
  // A patient has each status once.
  await db.run('delete from patient_statuses where profile_id = $1', [profileId]);
  await db.run(
    `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
     values ($1, $2, 'DORMANT', 'portal', $3, $3)`,
    [rows.patientStatusId, profileId, writtenAt],
  );
  await db.run(
    `insert into patient_journeys (id, profile_id, site_id, status, date)
     select step.id, $2, site_id, step.status, $4::timestamptz - step.ago
       from site_profiles cross join (values ($1::uuid, 'MANAGED', interval '0'), ($3::uuid, 'ACTIVATED', interval '1 day'))
         as step (id, status, ago) where site_profiles.id = $5`,
    [rows.journeyId, profileId, newId(), writtenAt, rows.patient.siteProfileId],
  );
};

/** A visit with the patient in the waiting room. */
const insertVisit = async (
  db: Db,
  rows: Omit<SampleRows, 'documentId'>,
  author: TestPerson,
  writtenAt: string,
): Promise<void> => {
  const { profileId } = rows.patient;
  await db.run(
    `insert into video_visits (id, profile_id, starts_at, created_by, created_at) values ($1, $2, $3, $4, $3)`,
    [rows.visitId, profileId, writtenAt, author.id],
  );
  await db.run(
    `insert into video_participants (id, visit_id, profile_id, code_hash, medium, invited_at, waiting_since)
     values ($1, $2, $3, $4, 'sms', $5, $5)`,
    [rows.participantId, rows.visitId, profileId, hashOfCode(rows.visitCode), writtenAt],
  );
  await db.run(
    `insert into video_participants (id, visit_id, profile_id, code_hash, medium, invited_at, waiting_since, admitted_at)
     values ($1, $2, $3, $4, 'sms', $5, $5, $5)`,
    [rows.admittedId, rows.visitId, profileId, hashOfCode(rows.admittedCode), writtenAt],
  );
};

/** For the patient: a complete log with one note by `author`, a document, a phone, an address, a session and a visit. */
export const insertSampleRows = async (
  db: Db,
  blobs: Blobs,
  patient: TestPatient,
  author: TestPerson,
  writtenAt: string,
): Promise<SampleRows> => {
  const document = await storeDocument(db, blobs, {
    profileId: patient.profileId,
    kind: 'IMAGING',
    fileName: 'scan.pdf',
    content: SCAN,
    source: 'EHR',
    createdBy: author.id,
    now: Date.parse(writtenAt),
  });
  const rows = {
    patient,
    logId: newId(),
    noteId: newId(),
    templateId: newId(),
    visitId: newId(),
    participantId: newId(),
    admittedId: newId(),
    visitCode: newCode(),
    admittedCode: newCode(),
    phoneId: newId(),
    addressId: newId(),
    sessionId: newId(),
    aosSessionId: newId(),
    patientStatusId: newId(),
    conditionId: newId(),
    stickyNoteId: newId(),
    journeyId: newId(),
  };
  await insertLog(db, rows, author, writtenAt);
  await insertVisit(db, rows, author, writtenAt);
  await insertRecord(db, rows, writtenAt);
  await insertTemplate(db, rows, author, writtenAt);
  return { ...rows, documentId: document.id };
};
