// How does one call do for many patients what another one does for a single one? Each goes through that call: its input, its rules, its
// audit row and its news. What one is refused is undone alone; what is only tried is undone always.
import type { CallDeclaration, InputOf, RequestOf } from '@alveary/contract/call.ts';
import type { Db } from '../db/handle.ts';
import { answerOf } from './answer.ts';
import { failureOf } from './answer-error.ts';
import { isAuditedRefusal } from './audited-refusal.ts';
import type { Ctx, Handler, InnerResult, ServedPart } from './context.ts';
import { type InnerCall, noNotes, type Notes } from './notes.ts';
import { parseInput } from './parse-input.ts';

interface Surrounding {
  readonly outer: CallDeclaration;
  readonly db: Db;
  readonly now: number;
  readonly notes: Notes;
  readonly contextWith: (notes: Notes) => Ctx;
}

const MARK = 'inner_call';

const adopt = (outer: Notes, inner: Notes): void => {
  outer.effects.push(...inner.effects);
  outer.laterWrites.push(...inner.laterWrites);
  outer.changedAccess.push(...inner.changedAccess);
};

/** @throws whatever is no refusal */
export const runInner = async <const Call extends CallDeclaration>(
  { outer, db, now, notes, contextWith }: Surrounding,
  { name, call, handler }: ServedPart<Call>,
  request: RequestOf<Call>,
  { isTrial }: { readonly isTrial: boolean },
): Promise<InnerResult<Awaited<ReturnType<Handler<Call>>>>> => {
  if (call.allow !== outer.allow || call.reach !== outer.reach)
    throw new Error(`${name} is not allowed to the same people in the same sites as the call around it.`);
  const inner = noNotes();
  const kept = (status: number, input: InputOf<CallDeclaration> | undefined): InnerCall => ({
    served: { name, call },
    notes: inner,
    status,
    input,
  });
  const raw = { params: undefined, query: {}, body: undefined, upload: null, signed: null, ...request };
  let input: InputOf<Call> | undefined;
  await db.run(`savepoint ${MARK}`);
  try {
    input = parseInput(call, raw);
    const answer = await handler(contextWith(inner), input);
    const { status } = answerOf(call, answer, { now, checkRawAnswers: false });
    await db.run(isTrial ? `rollback to savepoint ${MARK}` : `release savepoint ${MARK}`);
    if (!isTrial) {
      adopt(notes, inner);
      notes.inner.push(kept(status, input));
    }
    return { isDone: true, answer };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await db.run(`rollback to savepoint ${MARK}`);
    for (const write of inner.refusalWrites) await write(db);
    if (isAuditedRefusal(call, true, failure)) notes.inner.push(kept(failure.statusCode, input));
    return { isDone: false, failure };
  }
};
