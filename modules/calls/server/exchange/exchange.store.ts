// Statements about the lines and calls of the sandbox's phone company.
import type { SandboxCall } from '../../contract/exchange.calls.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export const insertLine = (
  db: Db,
  line: {
    readonly hash: Uint8Array;
    readonly userId: string;
    readonly sessionId: string;
    readonly at: string;
  },
): Promise<number> =>
  db.run('insert into sandbox_lines (token_hash, user_id, session_id, opened_at) values ($1, $2, $3, $4)', [
    line.hash,
    line.userId,
    line.sessionId,
    line.at,
  ]);

export interface LineOwner {
  readonly userId: string;
  readonly name: string;
}

/** Whose line it is, while the session it was opened in lives. */
export const findLineOwner = (db: Db, hash: Uint8Array, at: string): Promise<LineOwner | null> =>
  db.maybeOne<LineOwner>(
    `select l.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as name
     from sandbox_lines l join portal_users u on u.id = l.user_id join sessions s on s.id = l.session_id
     where l.token_hash = $1 and s.ended_at is null and s.absolute_expires_at > $2`,
    [hash, at],
  );

const columns = `c.call_id as "callId", c.direction,
  json_build_object('name', c.caller_name, 'phoneNumber', c.caller_number) as caller,
  json_build_object('name', c.callee_name, 'phoneNumber', c.callee_number) as callee,
  case when c.ended_at is not null then 'ended' when c.answered_at is not null then 'connected' else 'ringing' end as phase,
  c.ringing_at as "ringingAt", c.answered_at as "answeredAt", c.ended_at as "endedAt", c.result,
  c.transcript is not null as "hasTranscript"`;

/** The calls of a line that go on, or ended after that instant; the newest first. */
export const findCallsOnLine = (db: Db, userId: string, endedAfter: string): Promise<SandboxCall[]> =>
  db.many<SandboxCall>(
    `select ${columns} from sandbox_calls c where c.user_id = $1 and (c.ended_at is null or c.ended_at > $2)
     order by c.ringing_at desc limit 5`,
    [userId, endedAfter],
  );

export const findLatestCalls = (db: Db): Promise<SandboxCall[]> =>
  db.many<SandboxCall>(`select ${columns} from sandbox_calls c order by c.ringing_at desc limit 20`);

type OwnedCall = SandboxCall & LineOwner;

/** The call without whose it is. */
export const bare = ({ userId: _user, name: _name, ...call }: OwnedCall): SandboxCall => call;

export const findSandboxCall = (db: Db, callId: string): Promise<OwnedCall | null> =>
  db.maybeOne<OwnedCall>(
    `select ${columns}, c.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as name
     from sandbox_calls c join portal_users u on u.id = c.user_id where c.call_id = $1 for update of c`,
    [callId],
  );

/**
 * @returns whether the line was free and the id is new: a browser names it, and a call that is known under it stays what it is
 */
export const insertSandboxCall = async (db: Db, call: SandboxCall, userId: string): Promise<boolean> => {
  const count = await db.run(
    `insert into sandbox_calls (call_id, user_id, direction, caller_name, caller_number, callee_name, callee_number, ringing_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
      where not exists (select from phone_calls where call_id = $1) on conflict do nothing`,
    [
      call.callId,
      userId,
      call.direction,
      call.caller.name,
      call.caller.phoneNumber,
      call.callee.name,
      call.callee.phoneNumber,
      call.ringingAt,
    ],
  );
  return count === 1;
};

export const updateSandboxCall = async (
  db: Db,
  call: SandboxCall,
  transcript: object | null,
): Promise<void> => {
  await db.run(
    `update sandbox_calls set answered_at = $2, ended_at = $3, result = $4, transcript = coalesce($5::jsonb, transcript)
     where call_id = $1`,
    [
      call.callId,
      call.answeredAt,
      call.endedAt,
      call.result,
      transcript === null ? null : JSON.stringify(transcript),
    ],
  );
};

export const deleteSandboxBefore = async (db: Db, at: string): Promise<void> => {
  await db.run('delete from sandbox_lines where opened_at < $1', [at]);
  await db.run('delete from sandbox_calls where ringing_at < $1', [at]);
};
