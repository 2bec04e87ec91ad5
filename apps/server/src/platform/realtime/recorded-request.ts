// Requests over the broker that read or change the record as a call does: within the sites of their policy, in one transaction, with a row
// in the audit log that is durable before the answer (OP-CHAT-1; architecture: the life of a request).
import type { AuditRule } from '@alveary/contract/call.ts';
import type { RequestDeclaration } from '@alveary/contract/broker-request.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { z } from 'zod';
import type { AuditRow } from '../audit/row.ts';
import { failureOf } from '../calls/answer-error.ts';
import { wasLostWriteKept, workAgain } from '../calls/lost-commit.ts';
import { iso } from '../clock.ts';
import { CommitUnknown } from '../db/commit-unknown.ts';
import type { ChangeTogether, Db, RowToWrite, SitesReach } from '../db/handle.ts';
import { newId } from '../ids.ts';
import type { Identity } from '../sessions/sessions.ts';
import { insertMessages, type NewMessage } from './messages.store.ts';
import { type RequestAsking, serveRequest, type ServedRequest } from './request.ts';

export interface RequestContext {
  readonly me: Me;
  readonly user: PortalUser;
  readonly now: number;
  readonly db: Db;
  /** The sites in which the person may ask this. */
  readonly siteIds: readonly string[];
  /** Names the patients the audit row is about. */
  about(...profileIds: string[]): void;
  /** Tells the followers of a key once the transaction commits, in the order of the commits. */
  publish(key: string, message: unknown): Promise<void>;
}

type Recorded<Input extends z.ZodType, Output extends z.ZodType> = RequestDeclaration & {
  readonly input: Input;
  readonly output: Output;
  readonly audit: AuditRule;
};

type Work<Input extends z.ZodType, Output extends z.ZodType> = (
  ctx: RequestContext,
  input: z.output<Input>,
) => Promise<z.input<Output>>;

const personOf = ({ party }: RequestAsking): Identity =>
  party.kind === 'person' ? party.identity : fail('NotAllowed');

const sitesOf = ({ allow }: RequestDeclaration, { me }: Identity): readonly string[] =>
  allow === 'signed-in' ? [] : allow.sites(me);

/** Failed access stands in the log; a field message does not. */
const KEPT_REFUSALS: readonly number[] = [403, 404];

const rowOf = (
  { name, audit }: RequestDeclaration,
  asking: RequestAsking,
  patientIds: readonly string[],
  status: number,
  requestId = newId(),
): AuditRow => {
  const { user, sessionId } = personOf(asking);
  const followId = asking.followIdFor(name);
  return {
    occurredAt: asking.now,
    userId: user.id,
    sessionId,
    action: 'action' in audit ? audit.action : `broker.${name}`,
    outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
    status,
    patientIds: [...new Set(patientIds)],
    siteIds: [],
    requestId,
    call: `broker.${name}`,
    detail: followId === null ? {} : { followId },
    remoteAddress: null,
  };
};

const recorded = <Input extends z.ZodType, Output extends z.ZodType>(
  request: Recorded<Input, Output>,
  run: (
    asking: RequestAsking,
    reach: SitesReach,
    about: string[],
    input: z.output<Input>,
  ) => Promise<z.input<Output>>,
): ServedRequest =>
  serveRequest(request, async (asking, input) => {
    const person = personOf(asking);
    const about: string[] = [];
    const reach = { siteIds: sitesOf(request, person), userId: person.user.id };
    try {
      return await run(asking, reach, about, input);
    } catch (error) {
      const status = failureOf(error)?.statusCode;
      if (status !== undefined && KEPT_REFUSALS.includes(status))
        await asking.audit.record(rowOf(request, asking, about, status));
      throw error;
    }
  });

const contextOf = (
  request: RequestDeclaration,
  asking: RequestAsking,
  db: Db,
  about: string[],
): RequestContext => {
  const person = personOf(asking);
  return {
    me: person.me,
    user: person.user,
    now: asking.now,
    db,
    siteIds: sitesOf(request, person),
    about: (...ids) => void about.push(...ids),
    publish: async (key, message) => {
      await insertMessages(db, [{ key, body: JSON.stringify(message), at: iso(asking.now) }]);
    },
  };
};

/** Answers from one snapshot. */
export const readRequest = <Input extends z.ZodType, Output extends z.ZodType>(
  request: Recorded<Input, Output>,
  work: Work<Input, Output>,
): ServedRequest =>
  recorded(request, async (asking, reach, about, input) => {
    const answer = await asking.database.read(reach, (db) =>
      work(contextOf(request, asking, db, about), input),
    );
    if ('action' in request.audit) await asking.audit.record(rowOf(request, asking, about, 200));
    return answer;
  });

/**
 * The usual case of a change as one statement, which finds out itself whether it is that case: else it answers nothing. It reaches what the
 * sites reach and nothing that is one person's own, so that those of many people are one statement.
 */
interface Quick<Given, Row, Answer> {
  readonly order: string;
  readonly about: readonly string[];
  readonly change: ChangeTogether<Given, Row>;
  readonly given: Given;
  /** Told to the followers of their keys when the transaction commits. */
  messages(row: Row): readonly NewMessage[];
  /** What else is written in the same transaction. */
  follow(row: Row): readonly RowToWrite[];
  answer(row: Row): Answer;
}

interface HowToWrite {
  /** Whether the input names what is made, by an id of its own, and the work finds what it made before: a repeat changes nothing. */
  readonly findsRepeat: boolean;
}

interface LostWork<Answer> {
  /** What was answered before the answer of the commit was lost; null where the work had not come so far. */
  readonly known: { readonly answer: Answer } | null;
  /** Its row in the audit log. */
  readonly row: { readonly requestId: string; readonly call: string } | null;
  /** The same once more; null where it would be done twice. */
  readonly again: (() => Promise<Answer>) | null;
}

/** What is true of work whose commit nobody answered. @throws Failure SaveUnknown where nobody can say */
const truthOf = async <Answer>(
  { database, now }: RequestAsking,
  reach: SitesReach,
  { known, row, again }: LostWork<Answer>,
): Promise<Answer> => {
  const isKept = known !== null && (await wasLostWriteKept(database, reach, { repeat: null, row, now }));
  if (known !== null && isKept === true) return known.answer;
  return again === null ? fail('SaveUnknown') : workAgain(again);
};

const inTransaction =
  <Input extends z.ZodType, Output extends z.ZodType>(
    request: Recorded<Input, Output>,
    work: Work<Input, Output>,
    { findsRepeat }: HowToWrite,
  ) =>
  async (
    asking: RequestAsking,
    reach: SitesReach,
    about: string[],
    input: z.output<Input>,
  ): Promise<z.input<Output>> => {
    const isAudited = 'action' in request.audit;
    const requestId = newId();
    let known: { readonly answer: z.input<Output> } | null = null;
    const once = (): Promise<z.input<Output>> =>
      asking.database.transact(
        reach,
        async (db) => {
          const answer = await work(contextOf(request, asking, db, about), input);
          known = { answer };
          return answer;
        },
        () => (isAudited ? [asking.audit.statement(rowOf(request, asking, about, 200, requestId))] : []),
      );
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof CommitUnknown)) throw error;
      const row = isAudited ? { requestId, call: `broker.${request.name}` } : null;
      return truthOf(asking, reach, { known, row, again: findsRepeat ? once : null });
    }
  };

/** Changes in one transaction, which its audit row commits with. */
export const writeRequest = <Input extends z.ZodType, Output extends z.ZodType>(
  request: Recorded<Input, Output>,
  work: Work<Input, Output>,
  how: HowToWrite = { findsRepeat: false },
): ServedRequest => recorded(request, inTransaction(request, work, how));

/**
 * The same, where the usual case shares its transaction with those that come at the same moment: one statement, then its messages, its
 * audit row and what else follows with the commit. Everything else, refusals too, goes the way of one transaction each. The work finds
 * what it made before, by the id in its input.
 * @param quickOf null for what is not the usual case
 */
export const quickWriteRequest = <Input extends z.ZodType, Output extends z.ZodType, Given, Row>(
  request: Recorded<Input, Output>,
  quickOf: (
    who: Pick<RequestContext, 'me' | 'now'>,
    input: z.output<Input>,
  ) => Quick<Given, Row, z.input<Output>> | null,
  work: Work<Input, Output>,
): ServedRequest => {
  const usual = inTransaction(request, work, { findsRepeat: true });
  return recorded(request, async (asking, reach, about, input) => {
    const quick = quickOf({ me: personOf(asking).me, now: asking.now }, input);
    const alone = (): Promise<z.input<Output>> => usual(asking, reach, about, input);
    if (quick === null) return alone();
    const isAudited = 'action' in request.audit;
    const requestId = newId();
    const found: Row[] = [];
    try {
      const row = await asking.database.together<Given, Row>({
        reach: { siteIds: reach.siteIds, userId: null },
        order: quick.order,
        change: quick.change,
        given: quick.given,
        follow: (one) => {
          found.push(one);
          const audit = (): RowToWrite =>
            asking.audit.shared(rowOf(request, asking, quick.about, 200, requestId));
          return [
            ...quick.messages(one).map((message) => ({ write: asking.keepMessages, row: message })),
            ...quick.follow(one),
            ...(isAudited ? [audit()] : []),
          ];
        },
      });
      return row === null ? await alone() : quick.answer(row);
    } catch (error) {
      if (!(error instanceof CommitUnknown)) throw error;
      const row = isAudited ? { requestId, call: `broker.${request.name}` } : null;
      const [known = null] = found.map((one) => ({ answer: quick.answer(one) }));
      return truthOf(asking, reach, { known, row, again: alone });
    }
  });
};
