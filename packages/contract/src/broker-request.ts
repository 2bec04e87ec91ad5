// What is a request to the realtime broker? Sent to /app/{name} with a correlation-id, answered on /user/queue/answers (OP-CHAT-1).
import { z } from 'zod';
import type { AuditRule } from './call.ts';
import type { Policy } from './policies/policy.ts';

export interface RequestDeclaration {
  /** 'signalVisit' is sent to /app/signalVisit. */
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly allow: 'signed-in' | Policy;
  /** What the audit log keeps of it. */
  readonly audit: AuditRule;
  /** Whether somebody may ask who was let in by a code, without a session. */
  readonly guests?: true;
  readonly spec: readonly string[];
}

/** Declares one request. It only returns what it was given: the compiler checks that every fact is there. */
export const brokerRequest = <const Declared extends RequestDeclaration>(declaration: Declared): Declared =>
  declaration;

export const REQUEST_PREFIX = '/app/';
export const ANSWERS = '/user/queue/answers';
/** So long an answer is waited for. */
export const ANSWER_WITHIN_MS = 15_000;

export const brokerAnswer = z.union([
  z.object({ correlationId: z.string(), ok: z.literal(true), data: z.unknown() }),
  z.object({
    correlationId: z.string(),
    ok: z.literal(false),
    error: z.object({ code: z.string(), message: z.string() }),
  }),
]);
export type BrokerAnswer = z.output<typeof brokerAnswer>;
