// What the two browsers of a visit tell each other through the broker until they have found each other (OP-VIDEO-1; WebRTC 1.0).
import { z } from 'zod';
import { brokerRequest } from '@alveary/contract/broker-request.ts';
import { mayHoldVisits } from './policies.ts';
import { topic } from '@alveary/contract/topic.ts';

const sdp = z.string().max(40_000);
/** One attempt to connect; what belongs to an earlier one is passed over. */
const attempt = z.uuid();

const signal = z.discriminatedUnion('kind', [
  /** Somebody has come, or asks who is there. */
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('offer'), attempt, sdp }),
  z.object({ kind: z.literal('answer'), attempt, sdp }),
  z.object({
    kind: z.literal('candidate'),
    attempt,
    candidate: z.string().max(2000),
    sdpMid: z.string().max(100).nullable(),
    sdpMLineIndex: z.number().int().min(0).max(100).nullable(),
  }),
  z.object({ kind: z.literal('bye') }),
]);
export type Signal = z.output<typeof signal>;

/** `from` is the page that sent it, another one after each reload. */
export const visitSignal = z.object({ side: z.enum(['staff', 'guest']), from: z.uuid(), signal });
export type VisitSignal = z.output<typeof visitSignal>;

export const visitTopic = topic({
  destination: '/topic/visits/{participantId}',
  summary: 'What the two browsers of a visit tell each other until picture and sound flow between them',
  message: visitSignal,
  allow: mayHoldVisits,
  audit: { none: 'two browsers find each other; nothing of the record is in it' },
  guests: true,
  spec: ['VIDEO-001'],
});

export const signalVisit = brokerRequest({
  name: 'signalVisit',
  summary: 'Tell the other browser of a visit something',
  input: z.object({ participantId: z.uuid(), from: z.uuid(), signal }),
  output: z.object({}),
  allow: mayHoldVisits,
  audit: { none: 'two browsers find each other; nothing of the record is in it' },
  guests: true,
  spec: ['VIDEO-001'],
});
