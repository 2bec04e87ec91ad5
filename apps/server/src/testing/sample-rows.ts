// Which log, note, document and visit do sample requests refer to? Written past the calls, so that refusals can be tried on them.
import { storeDocument } from '../modules/documents/public.ts';
import type { Db } from '../platform/db/handle.ts';
import { hashOfCode, newCode } from '../modules/video/visit-code.ts';
import { newId } from '../platform/ids.ts';
import type { SampleRows } from './sample-requests.ts';
import type { TestPatient, TestPerson } from './world.ts';

/** Smallest thing that begins like a PDF. */
const SCAN = Buffer.from('%PDF-1.7\n%%EOF\n');

/** A complete log with one note by `author` about the patient, a document, and a visit with the patient in the waiting room. */
export const insertSampleRows = async (
  db: Db,
  patient: TestPatient,
  author: TestPerson,
  writtenAt: string,
): Promise<SampleRows> => {
  const document = await storeDocument(db, {
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
    documentId: document.id,
    visitId: newId(),
    participantId: newId(),
    visitCode: newCode(),
  };
  await db.run(
    `insert into communications (id, profile_id, purpose, sent, duration_in_seconds, medium, direction, communication_result,
       subject, practitioner, created_at, updated_at)
     values ($1, $2, 'ONBOARDING', $3, 300, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', 'First call', $4, $3, $3)`,
    [rows.logId, patient.profileId, writtenAt, author.id],
  );
  await db.run(
    `insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
     values ($1, $2, $3, '<p>Spoke briefly.</p>', $4, $5, $5)`,
    [rows.noteId, rows.logId, patient.profileId, author.id, writtenAt],
  );
  await db.run(
    `insert into video_visits (id, profile_id, starts_at, created_by, created_at) values ($1, $2, $3, $4, $3)`,
    [rows.visitId, patient.profileId, writtenAt, author.id],
  );
  await db.run(
    `insert into video_participants (id, visit_id, profile_id, code_hash, medium, invited_at, waiting_since)
     values ($1, $2, $3, $4, 'sms', $5, $5)`,
    [rows.participantId, rows.visitId, patient.profileId, hashOfCode(rows.visitCode), writtenAt],
  );
  return rows;
};
