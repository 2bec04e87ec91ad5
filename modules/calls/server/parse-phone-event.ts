// What does a message of the phone provider say of which call? Zoom's events, read tolerantly: new fields and kinds are passed over.
import { z } from 'zod';
import type { Result } from '@alveary/modules/communications/contract/model.ts';
import { type CallDirection, callIdField } from '../contract/model.ts';

/** What one message adds to what is known of a call. */
export interface CallNews {
  readonly callId: string;
  readonly direction: CallDirection;
  /** The provider's id of the staff member; null where the message does not say. */
  readonly providerUser: string | null;
  readonly caller: NamedNumber;
  readonly callee: NamedNumber;
  /** ISO 8601 instants. */
  readonly ringingAt: string | null;
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly result: string | null;
}

interface NamedNumber {
  readonly name: string | null;
  readonly number: string | null;
}

export interface TranscriptNews {
  readonly callId: string;
  readonly recordingId: string;
}

const line = z.string().max(200).nullish().catch(null);
const instant = z
  .union([z.iso.datetime({ offset: true }), z.literal('')])
  .nullish()
  .catch(null)
  .transform((text) => (text ? new Date(Date.parse(text)).toISOString() : null));

const side = z
  .object({
    user_id: line,
    phone_number: line,
    name: line,
    extension_number: z.union([z.string(), z.number()]).nullish(),
  })
  .partial()
  .catch({});

const moving = z.object({
  call_id: callIdField,
  caller: side.default({}),
  callee: side.default({}),
  ringing_start_time: instant,
  answer_start_time: instant,
  connected_start_time: instant,
  call_end_time: instant,
  handup_result: line,
});

const logged = z.object({
  call_id: callIdField,
  direction: z.enum(['inbound', 'outbound']),
  result: line,
  date_time: instant,
  answer_start_time: instant,
  call_end_time: instant,
  caller_number: line,
  caller_name: line,
  callee_number: line,
  callee_name: line,
});

const envelope = z.object({
  event: z.string().max(100),
  event_ts: z.number().int().min(0).max(8e15).optional(),
  payload: z.object({ object: z.unknown() }),
});

const ofCall = /^phone\.(caller|callee)_(ringing|connected|answered|ended|missed|rejected)$/;
const ofLog = /^phone\.(caller|callee)_call_log_completed$/;

const numberOf = (phone: string | null | undefined): string | null => (phone ? phone : null);

const movingNews = (event: string, at: string | null, object: unknown): readonly CallNews[] => {
  const [, who, what = ''] = ofCall.exec(event) ?? [];
  const read = moving.safeParse(object);
  if (!read.success) return [];
  const { data } = read;
  const isAnswer = what === 'connected' || what === 'answered';
  const isEnd = what === 'ended' || what === 'missed' || what === 'rejected';
  const own = who === 'caller' ? data.caller : data.callee;
  return [
    {
      callId: data.call_id,
      direction: who === 'caller' ? 'outbound' : 'inbound',
      providerUser: own.user_id ?? null,
      caller: { name: data.caller.name ?? null, number: numberOf(data.caller.phone_number) },
      callee: { name: data.callee.name ?? null, number: numberOf(data.callee.phone_number) },
      ringingAt: data.ringing_start_time ?? (what === 'ringing' ? at : null),
      answeredAt: data.answer_start_time ?? data.connected_start_time ?? (isAnswer ? at : null),
      endedAt: data.call_end_time ?? (isEnd ? at : null),
      result: data.handup_result ?? (isEnd && what !== 'ended' ? what : null),
    },
  ];
};

const loggedNews = (object: unknown): readonly CallNews[] => {
  const read = z.object({ user_id: line, call_logs: z.array(z.unknown()).max(200) }).safeParse(object);
  if (!read.success) return [];
  return read.data.call_logs.flatMap((one) => {
    const call = logged.safeParse(one);
    if (!call.success) return [];
    const { data } = call;
    return [
      {
        callId: data.call_id,
        direction: data.direction,
        providerUser: read.data.user_id ?? null,
        caller: { name: data.caller_name ?? null, number: numberOf(data.caller_number) },
        callee: { name: data.callee_name ?? null, number: numberOf(data.callee_number) },
        ringingAt: data.date_time,
        answeredAt: data.answer_start_time,
        endedAt: data.call_end_time,
        result: data.result ?? null,
      },
    ];
  });
};

const recordings = z.object({
  recordings: z.array(z.unknown()).max(200),
});
const recording = z.object({ id: callIdField, call_id: callIdField });

const transcriptNews = (object: unknown): readonly TranscriptNews[] => {
  const read = recordings.safeParse(object);
  if (!read.success) return [];
  return read.data.recordings.flatMap((one) => {
    const found = recording.safeParse(one);
    return found.success ? [{ callId: found.data.call_id, recordingId: found.data.id }] : [];
  });
};

export interface PhoneNews {
  readonly calls: readonly CallNews[];
  readonly transcripts: readonly TranscriptNews[];
}

/** What the message says; nothing for a kind that says nothing of calls. */
export const parsePhoneEvent = (content: unknown): PhoneNews => {
  const nothing: PhoneNews = { calls: [], transcripts: [] };
  const read = envelope.safeParse(content);
  if (!read.success) return nothing;
  const { event, event_ts: stamp, payload } = read.data;
  const at = stamp === undefined ? null : new Date(stamp).toISOString();
  if (ofCall.test(event)) return { ...nothing, calls: movingNews(event, at, payload.object) };
  if (ofLog.test(event)) return { ...nothing, calls: loggedNews(payload.object) };
  if (event === 'phone.recording_transcript_completed')
    return { ...nothing, transcripts: transcriptNews(payload.object) };
  return nothing;
};

const results: readonly (readonly [RegExp, Result])[] = [
  [/busy/i, 'BUSY'],
  [/voice ?mail|machine/i, 'MESSAGE_MACHINE'],
  [/reject|declin/i, 'REJECTED'],
];

/** The result of the log, from the provider's words for how the call ended. */
export const resultOf = (wasAnswered: boolean, words: string | null): Result => {
  if (wasAnswered) return 'ANSWERED';
  return results.find(([pattern]) => pattern.test(words ?? ''))?.[1] ?? 'NO_ANSWER';
};

/** The body of a message that checks whether this is the right address; null for any other. */
export const plainTokenOf = (content: unknown): string | null => {
  const check = z.object({
    event: z.literal('endpoint.url_validation'),
    payload: z.object({ plainToken: z.string().min(1).max(500) }),
  });
  const read = check.safeParse(content);
  return read.success ? read.data.payload.plainToken : null;
};
