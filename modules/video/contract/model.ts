// A video visit, who takes part, and what a guest learns of it (document 1 §2; OP-VIDEO-1).
import { appointmentStatuses } from '@alveary/modules/appointments/contract/model.ts';
import { writtenLanguages } from '@alveary/contract/written-language.ts';
import { z } from 'zod';

export const inviteMedia = ['sms', 'email'] as const;
export const inviteRecipients = ['patient', 'me'] as const;
export const participantStates = ['invited', 'waiting', 'admitted', 'left', 'ended'] as const;
export type ParticipantState = (typeof participantStates)[number];

export const participant = z.object({
  id: z.uuid(),
  kind: z.enum(['patient', 'tester']),
  /** Came with the code of somebody who waits or is in on a device already. */
  isOtherDevice: z.boolean(),
  firstName: z.string().nullable(),
  medium: z.enum(inviteMedia),
  delivery: z.enum(['sending', 'sent', 'failed']),
  state: z.enum(participantStates),
  invitedAt: z.string(),
  /** When the guest's page asked last; null before it was opened. */
  seenAt: z.string().nullable(),
});
export type Participant = z.output<typeof participant>;

/** Where a participant stands, without a word of who it is. */
const standing = participant.omit({
  kind: true,
  isOtherDevice: true,
  firstName: true,
  medium: true,
  invitedAt: true,
});

/** What changes of a visit while it is watched: it names no patient. */
export const visitStanding = z.object({ endedAt: z.string().nullable(), participants: z.array(standing) });
export type VisitStanding = z.output<typeof visitStanding>;

export const visit = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  patient: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
  }),
  hostName: z.string(),
  startsAt: z.string(),
  /** Until then the codes are good: two hours after the start. */
  closesAt: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** The log that its end left; null before, and where the patient never came in. */
  logId: z.uuid().nullable(),
  /** Which it was started from; null for one that was planned by itself. */
  appointment: z
    .object({
      id: z.uuid(),
      version: z.int(),
      status: z.enum(appointmentStatuses),
      isOfCalendar: z.boolean(),
    })
    .nullable(),
  participants: z.array(participant),
});
export type Visit = z.output<typeof visit>;

/** All that a guest learns: no data of the patient beyond the first name of who was invited, and the language that is read. */
export const guestView = z.object({
  firstName: z.string().nullable(),
  hostName: z.string(),
  startsAt: z.string(),
  closesAt: z.string(),
  state: z.enum(participantStates),
  language: z.enum(writtenLanguages),
});
export type GuestView = z.output<typeof guestView>;
