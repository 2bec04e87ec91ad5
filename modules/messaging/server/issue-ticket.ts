// Answers a ticket for one connection to the broker (OP-AUTH-4: 60 seconds; OP-AUTH-6: the broker never extends the session)
import { fail } from '@alveary/contract/errors.ts';
import type { messagingCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { hashOfTicket, newTicket, TICKET_LIVES_MS } from '@alveary/server/platform/realtime/ticket.ts';
import { insertTicket } from '@alveary/server/platform/realtime/tickets.store.ts';
import { markOf } from '@alveary/server/platform/sessions/mark.ts';

export const issueTicket: Handler<typeof messagingCalls.token> = async (ctx) => {
  if (ctx.sessionId === null || ctx.user === null) return fail('NotSignedIn');
  const token = newTicket();
  const expires_at = iso(ctx.now + TICKET_LIVES_MS);
  await insertTicket(ctx.db, hashOfTicket(token), ctx.sessionId, expires_at);
  return { token, expires_at, seen: markOf(ctx.user, ctx.me) };
};
