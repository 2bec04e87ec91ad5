// What is a topic of the realtime broker, and which facts must each one declare before it can exist? (OP-CHAT-1; architecture: rule 3)
import type { z } from 'zod';
import type { Policy } from './policies/policy.ts';

export interface TopicDeclaration {
  /** `/user/topic/…` is the person's own, parameters stand in braces: `/topic/channels/{principal}`. */
  readonly destination: string;
  /** One sentence for people. */
  readonly summary: string;
  /** What each message holds. */
  readonly message: z.ZodType;
  /** Who may follow it. A policy answers with sites; which rows of them is the server's question at each SUBSCRIBE. */
  readonly allow: 'signed-in' | Policy;
  readonly spec: readonly string[];
  /** Whether somebody may follow it who was let in by a code, without a session. */
  readonly guests?: true;
  /** Whether it may be followed while the person must first set a new password. */
  readonly duringPasswordReset?: true;
  /** Whether it may be followed while the person must first show a second factor. */
  readonly beforeSecondFactor?: true;
}

/** Declares one topic. It only returns what it was given: the compiler checks that every fact is there. */
export const topic = <const Topic extends TopicDeclaration>(declaration: Topic): Topic => declaration;

export type MessageOf<Topic extends TopicDeclaration> = z.output<Topic['message']>;
