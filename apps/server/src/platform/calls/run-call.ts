// The runner of every call: the same steps for each (architecture: the life of a request).
import {
  type BinaryFile,
  type CallDeclaration,
  type Csv,
  type InputOf,
  isRepeatable,
} from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import { CommitUnknown } from '../db/commit-unknown.ts';
import type { Db, Statement, StreamReading, TransactionReach } from '../db/handle.ts';
import { answerOf, type CallAnswer } from './answer.ts';
import { filesAfter, streamedAnswer, streamedBinary, writtenNow } from './answer-file.ts';
import { failureOf } from './answer-error.ts';
import { heldBackBy } from './held-back.ts';
import { isAuditedRefusal } from './audited-refusal.ts';
import { contextFor, type Round, rowFor } from './call-context.ts';
import { checkComposed } from './composed.ts';
import { csvStream, streamedCsv } from './csv-stream.ts';
import { runEffects } from './effects.ts';
import type { IncomingCall, RunnerParts, ServedCall } from './incoming-call.ts';
import { findLostWrite } from './lost-commit.ts';
import { parseInput } from './parse-input.ts';
import { claimKey, hashOf, keepAnswer } from './repeats.ts';
import { everySecond, rightsOfFile } from './rights-of-file.ts';
import { refuseInfected } from './scan-upload.ts';
import { insertMessages } from '../realtime/messages.store.ts';
import { messagesOfChange } from './changes.ts';
import { type Notes, noNotes } from './notes.ts';
import { isInterruption, outsideFirst } from './outside-first.ts';

/** The sites a person may use this call in. @throws Failure NotSignedIn, NotAllowed, … */
const allowedSites = (
  call: CallDeclaration,
  { identity, hasExpired }: Pick<IncomingCall, 'identity' | 'hasExpired'>,
): readonly string[] => {
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

const singleStatements = ({ database }: RunnerParts, reach: TransactionReach): Db =>
  'allSites' in reach ? database.shortSearches : database.reading(reach);

type Run = (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
  round: Round,
  reach: TransactionReach,
  input: InputOf<CallDeclaration>,
) => Promise<CallAnswer>;

const read: Run = async (parts, served, incoming, round, reach, input) => {
  const { notes } = round;
  const single = singleStatements(parts, reach);
  const ask = (db: Db) =>
    round.answers.unlessInterrupted(
      served.handler(contextFor(parts, served, incoming, db, single, round), input),
    );
  const { database } = parts;
  const isAlone = 'allSites' in reach && served.call.method === 'GET';
  const result = isAlone ? await ask(database.searches) : await database.read(reach, ask);
  const answer = answerOf(served.call, await writtenNow(result), {
    now: incoming.now,
    checkRawAnswers: parts.checkRawAnswers,
  });
  if ('action' in served.call.audit)
    await parts.audit.record(rowFor(served, incoming, notes, answer.status, input));
  return answer;
};

/** The handler asks over the connection that goes on reading while its answer is sent; what fails before that ends it. */
const whileReading = async (
  reading: StreamReading,
  handle: (db: Db) => Promise<Pick<CallAnswer, 'file' | 'total'>>,
): Promise<CallAnswer> => {
  try {
    return { status: 200, body: undefined, ...(await handle(reading.db)) };
  } catch (error) {
    await reading.end().catch(() => undefined);
    throw error;
  }
};

const fileRights = (parts: RunnerParts, { call }: ServedCall, { identity }: IncomingCall) =>
  rightsOfFile({
    ...parts,
    identity,
    allowed: (current) => allowedSites(call, { identity: current, hasExpired: false }),
  });

/** A file that is written while it is sent. */
const stream =
  (output: Csv): Run =>
  async (parts, served, incoming, round, reach, input) => {
    const { notes } = round;
    const reading = await parts.database.stream(reach);
    return whileReading(reading, async (db) =>
      csvStream({
        output,
        result: await round.answers.unlessInterrupted(
          served.handler(contextFor(parts, served, incoming, db, db, round), input),
        ),
        reading,
        check: fileRights(parts, served, incoming),
        now: incoming.now,
        onBreak: (error) => parts.onEffectError(served.name, error),
        record: ({ patients, isWhole, detail }) => {
          const row = rowFor(served, incoming, { ...notes, patients: [...patients] }, 200, input);
          return parts.audit.record({ ...row, detail, outcome: isWhole === false ? 'failed' : 'done' });
        },
      }),
    );
  };

/** The same for a file that is no table: that it was given out is on record before any of it goes. */
const streamBinary =
  (output: BinaryFile): Run =>
  async (parts, served, incoming, round, reach, input) => {
    const { notes } = round;
    const reading = await parts.database.stream(reach);
    return whileReading(reading, async (db) => {
      const ctx = contextFor(parts, served, incoming, db, db, round);
      const filesOfStream = filesAfter(reading, parts.outside.blobs);
      const result = await round.answers.unlessInterrupted(served.handler({ ...ctx, filesOfStream }, input));
      if ('action' in served.call.audit)
        await parts.audit.record(rowFor(served, incoming, notes, 200, input));
      const onBreak = (error: unknown): void => parts.onEffectError(served.name, error);
      const rights = fileRights(parts, served, incoming);
      const check = everySecond(() => rights(notes.patients));
      return { file: streamedAnswer(output, result, { reading, check, onBreak }) };
    });
  };

/** The answer of a write, and what is written together with its commit. */
interface Written {
  readonly answer: CallAnswer;
  readonly closing: readonly Statement[];
}

const write: Run = async (parts, served, incoming, round, reach, input) => {
  const { notes } = round;
  const userId = incoming.identity?.user.id;
  const repeat =
    isRepeatable(served.call) && incoming.repeatKey !== null && userId !== undefined
      ? { userId, key: incoming.repeatKey, call: served.name, requestHash: hashOf(input) }
      : null;
  const single = singleStatements(parts, reach);
  const isAudited = 'action' in served.call.audit;
  let known: CallAnswer | undefined;
  const work = async (db: Db): Promise<Written> => {
    const first = repeat && (await claimKey(db, repeat, incoming.now));
    if (first) {
      known = { status: first.status, body: first.body };
      return { answer: known, closing: [] };
    }
    const result = await round.answers.unlessInterrupted(
      served.handler(contextFor(parts, served, incoming, db, single, round), input),
    );
    const answer = answerOf(served.call, result, {
      now: incoming.now,
      checkRawAnswers: parts.checkRawAnswers,
    });
    known = answer;
    const closing = [
      ...notes.inner.map((one) =>
        parts.audit.statement(rowFor(one.served, incoming, one.notes, one.status, one.input)),
      ),
      ...(isAudited ? [parts.audit.statement(rowFor(served, incoming, notes, answer.status, input))] : []),
      ...(repeat ? [keepAnswer(repeat, answer)] : []),
    ];
    return { answer, closing };
  };
  try {
    return (await parts.database.transact(reach, work, ({ closing }) => closing)).answer;
  } catch (error) {
    if (!(error instanceof CommitUnknown) || known === undefined) throw error;
    const row = isAudited ? { requestId: incoming.requestId, call: served.name } : null;
    await findLostWrite(parts.database, reach, { repeat, row, now: incoming.now });
    return known;
  }
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

const runnerOf = (call: CallDeclaration): Run => {
  const csv = streamedCsv(call);
  if (csv !== null) return stream(csv);
  const binary = streamedBinary(call);
  if (binary !== null) return streamBinary(binary);
  return call.method === 'GET' || call.onlyReads === true ? read : write;
};

const runRound = async (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
  round: Round,
): Promise<CallAnswer> => {
  const { notes } = round;
  let reach: TransactionReach = { siteIds: [], userId: incoming.identity?.user.id ?? null };
  let input: InputOf<CallDeclaration> | undefined;
  try {
    reach = reachOf(served.call, admit(parts, served, incoming), reach.userId ?? null);
    input = parseInput(served.call, incoming.raw);
    await refuseInfected(parts.config, served.call, incoming.raw.upload, round);
    const run = runnerOf(served.call);
    const answer = await run(parts, served, incoming, round, reach, input);
    for (const userId of notes.changedAccess) parts.forgetPerson(userId);
    for (const { call, patients } of [
      { call: served.call, patients: notes.patients },
      ...notes.inner.map((one) => ({ call: one.served.call, patients: one.notes.patients })),
    ])
      for (const row of messagesOfChange(call, patients, incoming.now))
        notes.news.push({ write: insertMessages, row });
    if (notes.news.length + notes.laterWrites.length + notes.effects.length > 0)
      void runEffects(parts, served.name, notes, reach);
    return answer;
  } catch (error) {
    if (isInterruption(error)) throw error;
    if (failureOf(error)) {
      for (const write of notes.refusalWrites) await parts.database.transact(reach, write);
      for (const userId of notes.changedAccess) parts.forgetPerson(userId);
    }
    await keepRefusal(parts, served, incoming, error, notes, input);
    throw error;
  }
};

/** Runs one call from sign-in to answer. @throws Failure for every refusal, any other error for a fault of ours */
export const runCall = (
  parts: RunnerParts,
  served: ServedCall,
  incoming: IncomingCall,
): Promise<CallAnswer> =>
  outsideFirst(parts.outside, (answers) => runRound(parts, served, incoming, { notes: noNotes(), answers }));
