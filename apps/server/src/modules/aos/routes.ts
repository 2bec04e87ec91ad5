// Which handler answers which call about AOS sessions?
import type { aosCalls } from '@alveary/contract/aos/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { listAosSessions } from './list-aos-sessions.ts';
import { readAosSession } from './read-aos-session.ts';

export const aosHandlers = {
  ofPatient: listAosSessions,
  one: readAosSession,
} satisfies Handlers<typeof aosCalls>;
