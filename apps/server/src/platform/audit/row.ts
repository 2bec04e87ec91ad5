// What does one row of the audit log say: who did what with which patient, when, from where, and how did it end? (OP-API-4)

export type AuditOutcome = 'done' | 'refused' | 'failed';

export interface AuditRow {
  /** Milliseconds since the epoch; decides the month and so the chain. */
  readonly occurredAt: number;
  /** The account that acted or, when nobody is signed in yet, the one that was tried. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** The action as declared by the call: `patient.search`. */
  readonly action: string;
  readonly outcome: AuditOutcome;
  /** The HTTP status that was answered. */
  readonly status: number;
  /** Profile ids of the patients shown or touched. */
  readonly patientIds: readonly string[];
  readonly siteIds: readonly string[];
  readonly requestId: string;
  /** The call: `patients.search`; `command:import-fhir` for a command. */
  readonly call: string;
  /**
   * Search terms, or what a change was before and after. The audit log may hold them, so that each disclosure can be
   * explained; the application log may not (HIPAA 164.312(b)).
   */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly remoteAddress: string | null;
}

/** The row with its mark as the JSON that the insert statement takes. */
export const auditRowJson = (row: AuditRow, mark: Buffer): string =>
  storable(
    JSON.stringify({
      occurred_at: row.occurredAt,
      user_id: row.userId,
      session_id: row.sessionId,
      action: row.action,
      outcome: row.outcome,
      status: row.status,
      patient_ids: row.patientIds,
      site_ids: row.siteIds,
      request_id: row.requestId,
      call: row.call,
      detail: row.detail,
      remote_address: row.remoteAddress,
      mark: `\\x${mark.toString('hex')}`,
    }),
  );

/** PostgreSQL refuses NUL and half a surrogate pair in JSON; what was typed must not be able to stop its own record. */
export const storable = (json: string): string =>
  /\\u(?:0000|d[89a-f])/i.test(json)
    ? json.replace(/\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/gi, (escape, refused) =>
        refused === undefined ? escape : '\ufffd',
      )
    : json;
