// Which call leads to the realtime broker? (document 2 §7 Messaging; OP-AUTH-4, OP-CHAT-1)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';

export const messagingCalls = {
  token: call({
    method: 'POST',
    path: 'messaging/token',
    summary:
      'A ticket for one connection to the broker within 60 seconds; asking does not extend the session',
    input: {},
    output: z.object({
      /** The header `auth-token` of CONNECT. */
      token: z.string(),
      expires_at: z.iso.datetime(),
      /** Another one when what the person is or may do has changed. */
      seen: z.string(),
    }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    changes: [],
    audit: { none: 'it opens a way to hear; what is read through it is kept by itself' },
    duringPasswordReset: true,
    beforeSecondFactor: true,
    background: true,
    perMinute: 300,
    spec: ['AUTH-023', 'CHAT-045'],
  }),
};
