// Declaration of a topic of the realtime broker: destination, message, who may follow it, and the frame that says whether they still may.
import { z } from 'zod';
import type { Policy } from './policies/policy.ts';

/** Following is a read: the actions of the audit rows at its beginning and its end, or why nothing is kept. */
export type FollowAudit = { readonly begins: string; readonly ends: string } | { readonly none: string };

export interface TopicDeclaration {
  /** `/user/topic/…` is the person's own, parameters stand in braces: `/topic/channels/{principal}`. */
  readonly destination: string;
  /** One sentence for people. */
  readonly summary: string;
  /** What each message holds. */
  readonly message: z.ZodType;
  /** Who may follow it. A policy answers with sites; which rows of them is the server's question at each SUBSCRIBE. */
  readonly allow: 'signed-in' | Policy;
  readonly audit: FollowAudit;
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

/**
 * Sent over any subscription that is about a patient when the follower no longer reaches the patient, and when the patient is reached again.
 * In between the subscription stays and is silent.
 */
export const accessFrame = z.strictObject({ access: z.enum(['lost', 'regained']) });
export type AccessFrame = z.output<typeof accessFrame>;
