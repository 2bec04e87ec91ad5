// Which handler answers which call about spirometry sessions?
import type { sessionCalls } from '@alveary/contract/sessions/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { listSessions } from './list-sessions.ts';
import { readSession } from './read-session.ts';

export const sessionHandlers = {
  ofPatient: listSessions,
  one: readSession,
} satisfies Handlers<typeof sessionCalls>;
