// Answers one spirometry session with everything that follows from its tests (document 3 §7 Spirometry).
import { fail } from '@alveary/contract/errors.ts';
import type { sessionCalls } from '@alveary/contract/sessions/calls.ts';
import { judge } from '@alveary/contract/sessions/rules.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findSession, findTests } from './sessions.store.ts';

/** Whole years between two days 'YYYY-MM-DD'. */
const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

export const readSession: Handler<typeof sessionCalls.one> = async (ctx, { params }) => {
  const row = (await findSession(ctx.db, params.id)) ?? fail('SessionNotFound');
  ctx.about(row.profile_id);
  const { date_of_birth, predicted, ...session } = row;
  const tests = await findTests(ctx.db, params.id);
  const age = date_of_birth === null ? null : yearsBetween(date_of_birth, row.performed_at.slice(0, 10));
  return {
    ...session,
    analysis_summary: { tests },
    predicted_values: predicted,
    ...judge(tests, predicted, age),
  };
};
