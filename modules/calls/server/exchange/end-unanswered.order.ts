// What is left to the worker when a call of the sandbox rings: to end it where nobody takes it up.
import { z } from 'zod';

/** As a phone company does, whatever became of the softphone that dialled. */
export const RINGS_FOR_MS = 60_000;

export const endUnanswered = {
  name: 'end-unanswered-sandbox-call',
  payload: z.object({ callId: z.string() }),
};
