// What stands in the audit log of work that is done outside any request? (OP-API-4; docs/decisions/0100)
import { insertAuditRow } from '../audit/insert-rows.ts';
import type { AuditMarker } from '../audit/marks.ts';
import { newId } from '../ids.ts';
import type { Job, JobSurroundings } from './job.ts';

const DONE = 200;

/** @throws Error when the job said that it does nothing with patients: it would have to say what */
export const noteOf =
  (
    { name, audit }: Pick<Job<never>, 'name' | 'audit'>,
    marker: AuditMarker,
    now: number,
  ): JobSurroundings['note'] =>
  async (db, { patientIds, userId = null, detail = {} }) => {
    if (!('action' in audit)) throw new Error(`The job ${name} declares no action for the audit log.`);
    if (patientIds.length === 0) return;
    await insertAuditRow(db, marker, {
      occurredAt: now,
      userId,
      sessionId: null,
      action: audit.action,
      outcome: 'done',
      status: DONE,
      patientIds,
      siteIds: [],
      requestId: newId(),
      call: `job:${name}`,
      detail,
      remoteAddress: null,
    });
  };
