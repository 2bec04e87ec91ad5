// What does the softphone's frame tell? Zoom's Smart Embed messages, read tolerantly: unknown kinds and fields are passed over (OP-CALL-1)
import { z } from 'zod';
import { type CallDirection, callDirections, callIdField, type Party } from '../contract/model.ts';

export interface PhoneEvent {
  readonly kind: 'ringing' | 'connected' | 'ended';
  readonly callId: string;
  readonly direction: CallDirection;
  readonly caller: Party;
  readonly callee: Party;
}

const text = z
  .union([z.string().max(200), z.number().transform(String)])
  .nullish()
  .catch(null);

/** Numbers come under one of three names, after the kind of the event. */
const party = z
  .object({ name: text, phoneNumber: text, didNumber: text, number: text })
  .partial()
  .catch({})
  .transform(
    (read): Party => ({
      name: read.name ?? '',
      phoneNumber: read.phoneNumber ?? read.didNumber ?? read.number ?? '',
    }),
  );

const event = z.object({
  type: z.enum(['zp-call-ringing-event', 'zp-call-connected-event', 'zp-call-ended-event']),
  data: z.object({
    callId: z.union([z.string(), z.number().transform(String)]).pipe(callIdField),
    direction: z.enum(callDirections),
    caller: party.default({ name: '', phoneNumber: '' }),
    callee: party.default({ name: '', phoneNumber: '' }),
  }),
});

const kinds = {
  'zp-call-ringing-event': 'ringing',
  'zp-call-connected-event': 'connected',
  'zp-call-ended-event': 'ended',
} as const;

/** What the message says of a call; null for any other. */
export const parsePhoneMessage = (message: unknown): PhoneEvent | null => {
  const read = event.safeParse(message);
  if (!read.success) return null;
  const { type, data } = read.data;
  return { kind: kinds[type], ...data };
};

/** What the frame is set to before it is used: the product keeps its own logs, and a tab out of sight stays quiet. */
export const initMessage = {
  type: 'zp-init-config',
  data: {
    enableSavingLog: false,
    enableAutoLog: false,
    enableContactSearching: false,
    enableContactMatching: false,
    enableAISummary: false,
    disableInactiveTabCallEvent: true,
    notePageConfiguration: [],
  },
} as const;

export const makeCallMessage = (number: string) => ({
  type: 'zp-make-call',
  data: { number, autoDial: true },
});

interface Frame {
  readonly window: unknown;
  /** 'null' for a sandboxed document. */
  readonly origin: string;
}

/** Does the message come from the softphone's own window, and from where that stands? */
export const isFromFrame = (
  { source, origin }: { readonly source: unknown; readonly origin: string },
  frame: Frame,
): boolean => source !== null && source === frame.window && origin === frame.origin;
