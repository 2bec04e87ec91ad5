// The log of a recording, and what of it counts in the ledger (document 2 §4, §6, §9; OP-TIMER-4, OP-ACTIVITY-5).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { lengthOf } from '@alveary/modules/time-tracking/contract/rules.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { createLogFor, noteOfWords, updateLogFor } from '@alveary/modules/communications/server/public.ts';
import { claimKey, closeInterval, writeInterval } from '@alveary/modules/time-tracking/server/public.ts';
import { attendedSpans } from '../contract/rules.ts';
import { type KeptRecording, markInterrupted, updateRecording } from './recordings.store.ts';

type Keeping = Pick<Ctx, 'db' | 'now'>;

const keyOf = (recordingId: string): string => `recording:${recordingId}`;

interface Begun {
  readonly id: string;
  readonly userId: string;
  readonly profileId: string;
  readonly isAssistant: boolean;
}

/**
 * The log of a recording that begins now. @returns its id
 * @throws Failure RepeatDiffers where there is a log of this recording already: it was somebody else who named it
 */
export const beginLog = async (keeping: Keeping, one: Begun): Promise<string> => {
  const { log, isNew } = await createLogFor(keeping, {
    sourceKey: keyOf(one.id),
    source: 'PORTAL_SPEECH_RECOGNITION',
    profileId: one.profileId,
    practitioner: one.userId,
    purpose: one.isAssistant ? 'MA_ACTIVITY' : 'IN_CLINIC_APPOINTMENT',
    sent: iso(keeping.now),
    durationInSeconds: null,
    medium: 'VERBAL_IN_PERSON',
    direction: 'NONE',
    communicationResult: 'IN_PROGRESS',
    subject: '',
    payload: null,
  });
  return isNew ? log.id : fail('RepeatDiffers');
};

/** Ends a recording: its log says how long somebody was there and what was said, and the ledger counts that. */
export const finish = async (
  keeping: Keeping,
  one: KeptRecording,
  endedAt: number,
  text: string,
): Promise<KeptRecording> => {
  const from = Date.parse(one.startTime);
  const until = Math.max(from, endedAt);
  const ended = { ...one, text, endTime: iso(until) };
  const counted = attendedSpans({ from, until }, one.absences);
  await updateRecording(keeping.db, ended);
  await updateLogFor(keeping, keyOf(one.id), {
    communicationResult: one.isAssistant ? 'PATIENT_UPDATED' : 'APPOINTMENT_COMPLETE',
    durationInSeconds: Math.round(lengthOf(counted) / 100) / 10,
    note: { id: one.id, text: noteOfWords(text) },
  });
  const { id, userId: staffId, profileId, logId } = one;
  const of = { staffId, profileId, siteId: null, source: 'recording', logId, now: keeping.now } as const;
  const [first = { from, until: from }, ...others] = counted;
  const spans = [
    { key: claimKey(`recording:${staffId}:${id}`), ...first },
    ...others.map((span) => ({ key: newId(), ...span })),
  ];
  for (const span of spans) {
    await writeInterval(keeping.db, { ...of, ...span });
    await closeInterval(keeping.db, span.key, span.until);
  }
  return ended;
};

/** Ends a recording whose session is over: where it was last kept alive, and what was said until then. */
export const interrupt = async (keeping: Keeping, one: KeptRecording): Promise<KeptRecording> => {
  const ended = await finish(keeping, one, Date.parse(one.keptAt), one.text);
  await markInterrupted(keeping.db, one.id);
  return { ...ended, isInterrupted: true };
};
