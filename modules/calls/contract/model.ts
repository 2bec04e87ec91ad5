// What is a call in progress, and what a transcript? (document 2 §2 Transcript, §3; OP-CALL-1 to OP-CALL-4)
import { z } from 'zod';
import { lineField } from '@alveary/contract/fields.ts';

export const callDirections = ['inbound', 'outbound'] as const;
export type CallDirection = (typeof callDirections)[number];

/** The provider's id of a call. */
export const callIdField = z
  .string('A call id is text.')
  .regex(/^[\w.:=+/-]{1,100}$/, 'A call id has 1 to 100 letters, digits and signs.');

/** E.164, such as +14155550132. */
export const dialledNumber = z
  .string('Type a phone number.')
  .regex(/^\+[1-9]\d{5,14}$/, 'A phone number begins with + and its country code: +14155550132.');

const party = z.object({ name: z.string(), phoneNumber: z.string() });
export type Party = z.output<typeof party>;

/** The patient a call is with. */
export const callTarget = z.object({
  profileId: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type CallTarget = z.output<typeof callTarget>;

/** Why a call that was answered has no log: no patient of the person has this number, or several have. */
const unassignedReasons = ['none', 'several'] as const;

export const callState = z.object({
  callId: z.string(),
  /** Null until there is a log. */
  logId: z.uuid().nullable(),
  phase: z.enum(['waiting', 'connected', 'ended']),
  target: callTarget.nullable(),
  unassigned: z.enum(unassignedReasons).nullable(),
});
export type CallState = z.output<typeof callState>;

export const phoneCall = callState.extend({
  direction: z.enum(callDirections),
  caller: party,
  callee: party,
  /** ISO 8601 instant at which it rang or, where that is not known, was answered. */
  since: z.string(),
});
export type PhoneCall = z.output<typeof phoneCall>;

export const candidate = z.object({
  profileId: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  ehrId: z.string().nullable(),
});
export type Candidate = z.output<typeof candidate>;

const OFFSET = /^(\d{1,3}):([0-5]\d):([0-5]\d)(?:\.\d{1,6})?$/;

/** As the provider writes it: unknown fields are left out, a broken entry makes the whole no transcript. */
export const transcript = z.object({
  recording_start: z.iso.datetime({ offset: true }),
  timeline: z
    .array(
      z.object({
        /** Hours, minutes and seconds since the recording began. */
        ts: z.string().regex(OFFSET),
        text: z.string().max(20_000),
        users: z
          .array(z.object({ user_id: z.string().max(200), username: z.string().max(200) }))
          .max(20)
          .default([]),
      }),
    )
    .max(20_000),
});
export type Transcript = z.output<typeof transcript>;

/** Milliseconds since the recording began. @param ts '00:01:02.500' */
export const offsetOf = (ts: string): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(ts) ?? [];
  const fraction = ts.includes('.') ? Number(`0.${ts.split('.')[1]}`) : 0;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + fraction) * 1000;
};

export const partyName = lineField(80);
