// What is known of a call before it runs: which one it is, who sends it from where, and what the process has for it.
import type { CallDeclaration, InputOf } from '@alveary/contract/call.ts';
import type { AuditRow } from '../audit/row.ts';
import type { RowToWrite, Statement } from '../db/handle.ts';
import type { Identity, Sessions } from '../sessions/sessions.ts';
import type { Ctx, Surroundings } from './context.ts';
import type { EffectParts } from './effects.ts';
import type { RawInput } from './parse-input.ts';

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
  /** The same for a change that shares its transaction with others. */
  shared(row: AuditRow): RowToWrite;
}

export interface RunnerParts extends Surroundings, EffectParts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly audit: AuditSink;
  /** Prebuilt answers are checked against their schema too: in tests. */
  readonly checkRawAnswers: boolean;
}
