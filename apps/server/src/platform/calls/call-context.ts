// What a handler gets to work with, and what the audit log keeps of it.
import type { CallDeclaration, InputOf } from '@alveary/contract/call.ts';
import type { AuditRow } from '../audit/row.ts';
import type { Db, TransactionReach } from '../db/handle.ts';
import { auditableInput } from './audited-input.ts';
import { type Ctx, NOBODY } from './context.ts';
import type { IncomingCall, RunnerParts, ServedCall } from './incoming-call.ts';
import { runInner } from './inner-calls.ts';
import { eachOnce, type Notes } from './notes.ts';
import type { OutsideAnswers } from './outside-first.ts';

/** No patient, but in a call over all sites. */
const reachOfCounts = ({ reach }: CallDeclaration, userId: string | null): TransactionReach =>
  reach === 'allowed-sites' ? { siteIds: [], userId } : { allSites: reach.allSites, userId };

const refusedFiles: Ctx['filesOfStream'] = {
  read: () => Promise.reject(new Error('Only an answer that is written while it is sent reads files so.')),
};

/** One run of a call: what it says of its work, and what services outside have answered to it so far. */
export interface Round {
  readonly notes: Notes;
  readonly answers: OutsideAnswers;
}

type Noting = Pick<
  Ctx,
  'about' | 'aboutUser' | 'noteChange' | 'afterCommit' | 'later' | 'evenIfRefused' | 'changesAccessOf'
>;

const noting = (notes: Notes): Noting => ({
  about: (...ids) => void notes.patients.push(...ids),
  aboutUser: (id) => {
    notes.aboutUser = id;
  },
  noteChange: (before, after) => {
    notes.change = { before, after };
  },
  afterCommit: (effect) => notes.effects.push(effect),
  later: (write, row) => notes.laterWrites.push({ write, row }),
  evenIfRefused: (write) => notes.refusalWrites.push(write),
  changesAccessOf: (userId) => notes.changedAccess.push(userId),
});

export const contextFor = (
  parts: RunnerParts,
  { call }: Pick<ServedCall, 'call'>,
  incoming: IncomingCall,
  db: Db,
  single: Db,
  { notes, answers }: Round,
): Ctx => ({
  me: incoming.identity?.me ?? NOBODY,
  user: incoming.identity?.user ?? null,
  sessionId: incoming.identity?.sessionId ?? null,
  now: incoming.now,
  requestId: incoming.requestId,
  db,
  single,
  bitsOf: parts.database.bitsOf,
  surroundings: parts,
  outside: (key, ask) => answers.answer(key, ask),
  filesOfStream: refusedFiles,
  remoteAddress: incoming.remoteAddress,
  deviceId: incoming.deviceId,
  userAgent: incoming.userAgent,
  ssoToken: incoming.ssoToken,
  providerStates: incoming.providerStates,
  ...noting(notes),
  inner: (part, request, options) =>
    runInner(
      {
        outer: call,
        db,
        now: incoming.now,
        notes,
        contextWith: (inner) => contextFor(parts, part, incoming, db, single, { notes: inner, answers }),
      },
      part,
      request,
      options,
    ),
  counting: (count) =>
    parts.database.transact(reachOfCounts(call, incoming.identity?.user.id ?? null), count),
  setToken: incoming.setToken,
});

/** What the audit log keeps of a call. */
export const rowFor = (
  served: Pick<ServedCall, 'name' | 'call'>,
  incoming: IncomingCall,
  notes: Notes,
  status: number,
  input: InputOf<CallDeclaration> | undefined,
): AuditRow => ({
  occurredAt: incoming.now,
  userId: incoming.identity?.user.id ?? notes.aboutUser,
  sessionId: incoming.identity?.sessionId ?? null,
  action: 'action' in served.call.audit ? served.call.audit.action : served.name,
  outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
  status,
  patientIds: eachOnce(notes.patients),
  siteIds: incoming.siteInView === null ? [] : [incoming.siteInView],
  requestId: incoming.requestId,
  call: served.name,
  detail: notes.change ?? auditableInput(served.call, input),
  remoteAddress: incoming.remoteAddress,
});
