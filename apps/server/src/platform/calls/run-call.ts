// How does every call run? The same steps for each (architecture: the life of a request).
import type { CallDeclaration, Csv, InputOf } from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import type { AuditRow } from '../audit/row.ts';
import type { Db, Statement, TransactionReach } from '../db/handle.ts';
import type { Identity } from '../sessions/sessions.ts';
import { answerOf, type CallAnswer } from './answer.ts';
import { failureOf } from './answer-error.ts';
import { heldBackBy } from './held-back.ts';
import { auditableInput } from './audited-input.ts';
import { isAuditedRefusal } from './audited-refusal.ts';
import { checkComposed } from './composed.ts';
import { type Ctx, NOBODY, type Surroundings } from './context.ts';
import { csvStream, streamedFile } from './csv-stream.ts';
import { type EffectParts, runEffects } from './effects.ts';
import { parseInput, type RawInput } from './parse-input.ts';
import { claimKey, hashOf, keepAnswer } from './repeats.ts';
import { insertMessages } from '../realtime/messages.store.ts';
import { messagesOfChange } from './changes.ts';
import { eachOnce, type Notes, noNotes } from './notes.ts';

/** Any handler: a method, so that each may ask for the input that its own declaration parses. */
export type AnyHandler = { handle(ctx: Ctx, input: InputOf<CallDeclaration>): Promise<unknown> }['handle'];

export interface ServedCall {
  /** 'communications.create' */
  readonly name: string;
  readonly call: CallDeclaration;
  readonly handler: AnyHandler;
}

export interface IncomingCall {
  readonly raw: RawInput;
  readonly identity: Identity | null;
  readonly hasExpired: boolean;
  /** Composed by hand in the debug harness, as its header says. */
  readonly isComposed: boolean;
  /** A write that a page of another origin sent: refused, and on record with whoever's session it used. */
  readonly isFromElsewhere?: boolean;
  readonly repeatKey: string | null;
  /** The id of the person's site whose page the request came from. */
  readonly siteInView: string | null;
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly deviceId: string | null;
  readonly userAgent: string;
  readonly ssoToken: string | null;
  readonly providerStates: string | null;
  readonly now: number;
  readonly setToken: Ctx['setToken'];
}

export interface AuditSink {
  /** Durable when the promise resolves; rows of concurrent requests share a commit. */
  record(row: AuditRow): Promise<void>;
  /** Adds the row in the transaction of the work it tells of. */
  statement(row: AuditRow): Statement;
}

export interface RunnerParts extends Surroundings, EffectParts {
  readonly audit: AuditSink;
  /** Prebuilt answers are checked against their schema too: in tests. */
  readonly checkRawAnswers: boolean;
}

/** The sites a person may use this call in. @throws Failure NotSignedIn, NotAllowed, … */
const allowedSites = (call: CallDeclaration, { identity, hasExpired }: IncomingCall): readonly string[] => {
  if (call.allow === 'anyone') return [];
  if (identity === null) return fail(hasExpired ? 'SessionExpired' : 'NotSignedIn');
  if (call.allow === 'two-factor') return identity.kind === 'two_factor' ? [] : fail('NotSignedIn');
  if (identity.kind !== 'bearer') return fail('NotSignedIn');
  const held = heldBackBy(identity.user, call);
  if (held !== null) return fail(held);
  if (call.allow === 'signed-in') return accessibleSites(identity.me);
  const sites = call.allow.sites(identity.me);
  return sites.length > 0 ? sites : fail('NotAllowed');
};

const reachOf = (
  call: CallDeclaration,
  siteIds: readonly string[],
  userId: string | null,
): TransactionReach =>
  call.reach === 'allowed-sites' ? { siteIds, userId } : { allSites: call.reach.allSites, userId };

const contextFor = (parts: RunnerParts, incoming: IncomingCall, db: Db, single: Db, notes: Notes): Ctx => ({
  me: incoming.identity?.me ?? NOBODY,
  user: incoming.identity?.user ?? null,
  sessionId: incoming.identity?.sessionId ?? null,
  now: incoming.now,
  requestId: incoming.requestId,
  db,
  single,
  bitsOf: parts.database.bitsOf,
  surroundings: parts,
  remoteAddress: incoming.remoteAddress,
  deviceId: incoming.deviceId,
  userAgent: incoming.userAgent,
  ssoToken: incoming.ssoToken,
  providerStates: incoming.providerStates,
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
  counting: (count) =>
    parts.database.transact({ siteIds: [], userId: incoming.identity?.user.id ?? null }, count),
  changesAccessOf: (userId) => notes.changedAccess.push(userId),
  setToken: incoming.setToken,
});

const rowFor = (
  served: ServedCall,
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

const singleStatements = ({ database }: RunnerParts, reach: TransactionReach): Db =>
  'allSites' in reach ? database.shortSearches : database.reading(reach);

const read = async (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
  notes: Notes,
  reach: TransactionReach,
  input: InputOf<CallDeclaration>,
): Promise<CallAnswer> => {
  const single = singleStatements(parts, reach);
  const ask = (db: Db) => served.handler(contextFor(parts, incoming, db, single, notes), input);
  const { database } = parts;
  const result = 'allSites' in reach ? await ask(database.searches) : await database.read(reach, ask);
  const answer = answerOf(served.call, result, { now: incoming.now, checkRawAnswers: parts.checkRawAnswers });
  if ('action' in served.call.audit)
    await parts.audit.record(rowFor(served, incoming, notes, answer.status, input));
  return answer;
};

/** A file that is written while it is sent: the handler asks over the connection that goes on reading. */
const stream =
  (output: Csv) =>
  async (
    parts: RunnerParts,
    served: ServedCall,
    incoming: IncomingCall,
    notes: Notes,
    reach: TransactionReach,
    input: InputOf<CallDeclaration>,
  ): Promise<CallAnswer> => {
    const reading = await parts.database.stream(reach);
    const { db } = reading;
    try {
      const file = csvStream({
        output,
        result: await served.handler(contextFor(parts, incoming, db, db, notes), input),
        reading,
        now: incoming.now,
        onBreak: (error) => parts.onEffectError(served.name, error),
        record: ({ patients, isWhole, detail }) => {
          const row = rowFor(served, incoming, { ...notes, patients: [...patients] }, 200, input);
          return parts.audit.record({ ...row, detail, outcome: isWhole === false ? 'failed' : 'done' });
        },
      });
      return { status: 200, body: undefined, ...file };
    } catch (error) {
      await reading.end().catch(() => undefined);
      throw error;
    }
  };

/** The answer of a write, and what is written together with its commit. */
interface Written {
  readonly answer: CallAnswer;
  readonly closing: readonly Statement[];
}

const write = async (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
  notes: Notes,
  reach: TransactionReach,
  input: InputOf<CallDeclaration>,
): Promise<CallAnswer> => {
  const userId = incoming.identity?.user.id;
  const repeat =
    served.call.repeatable && incoming.repeatKey !== null && userId !== undefined
      ? { userId, key: incoming.repeatKey, call: served.name, requestHash: hashOf(input) }
      : null;
  const single = singleStatements(parts, reach);
  const work = async (db: Db): Promise<Written> => {
    const first = repeat && (await claimKey(db, repeat, incoming.now));
    if (first) return { answer: { status: first.status, body: first.body }, closing: [] };
    const result = await served.handler(contextFor(parts, incoming, db, single, notes), input);
    const answer = answerOf(served.call, result, {
      now: incoming.now,
      checkRawAnswers: parts.checkRawAnswers,
    });
    const isAudited = 'action' in served.call.audit;
    const closing = [
      ...(isAudited ? [parts.audit.statement(rowFor(served, incoming, notes, answer.status, input))] : []),
      ...(repeat ? [keepAnswer(repeat, answer)] : []),
    ];
    return { answer, closing };
  };
  const { answer } = await parts.database.transact(reach, work, ({ closing }) => closing);
  return answer;
};

const keepRefusal = async (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
  error: unknown,
  notes: Notes,
  input?: InputOf<CallDeclaration>,
): Promise<void> => {
  const failure = failureOf(error);
  if (!failure || !isAuditedRefusal(served.call, incoming.identity !== null, failure)) return;
  await parts.audit.record(rowFor(served, incoming, notes, failure.statusCode, input));
};

/** The sites the call may be used in, decided by who sends it from where and nothing of what is sent. @throws Failure */
const admit = ({ config }: RunnerParts, { call }: ServedCall, incoming: IncomingCall): readonly string[] => {
  if (incoming.isFromElsewhere) fail('WrongOrigin');
  if (incoming.isComposed) checkComposed(config, incoming.identity);
  return allowedSites(call, incoming);
};

/** Refuses, before a large body is read, whom the call would refuse whatever is in it. @throws Failure */
export const refuseUnread = async (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
): Promise<void> => {
  try {
    admit(parts, served, incoming);
  } catch (error) {
    await keepRefusal(parts, served, incoming, error, noNotes());
    throw error;
  }
};

/** Runs one call from sign-in to answer. @throws Failure for every refusal, any other error for a fault of ours */
export const runCall = async (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
): Promise<CallAnswer> => {
  const notes = noNotes();
  let reach: TransactionReach = { siteIds: [], userId: incoming.identity?.user.id ?? null };
  let input: InputOf<CallDeclaration> | undefined;
  try {
    reach = reachOf(served.call, admit(parts, served, incoming), reach.userId ?? null);
    input = parseInput(served.call, incoming.raw);
    const streamed = streamedFile(served.call);
    const usual = served.call.method === 'GET' ? read : write;
    const run = streamed === null ? usual : stream(streamed);
    const answer = await run(parts, served, incoming, notes, reach, input);
    for (const userId of notes.changedAccess) parts.forgetPerson(userId);
    for (const row of messagesOfChange(served.call, notes.patients, incoming.now))
      notes.laterWrites.push({ write: insertMessages, row });
    if (notes.laterWrites.length + notes.effects.length > 0)
      void runEffects(parts, served.name, notes, reach);
    return answer;
  } catch (error) {
    if (failureOf(error)) {
      for (const write of notes.refusalWrites) await parts.database.transact(reach, write);
      for (const userId of notes.changedAccess) parts.forgetPerson(userId);
    }
    await keepRefusal(parts, served, incoming, error, notes, input);
    throw error;
  }
};
