// What an open portal hears about its session: that the rights changed; its end comes as an ERROR frame (AUTH-021, AUTH-023).
import { z } from 'zod';
import { topic } from '@alveary/contract/topic.ts';

export const sessionTopic = topic({
  destination: '/user/topic/session',
  summary: 'Sent at once and at each change: another mark when what the person is or may do has changed',
  message: z.object({ seen: z.string() }),
  allow: 'signed-in',
  audit: { none: 'it tells a session of itself' },
  duringPasswordReset: true,
  beforeSecondFactor: true,
  spec: ['AUTH-021', 'AUTH-023'],
});
