// Where is the person signed in, and how is one of these sessions ended? (ASVS 7.5.2)
import type { accountDeviceCalls } from '../contract/devices.calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { endSession } from '@alveary/server/platform/sessions/session.store.ts';
import { findLiveSessions } from './own-sessions.store.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstMatch = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** 'Chrome on Windows'; a program without a browser's signature is 'Another program'. */
export const deviceOf = (userAgent: string | null): string => {
  const browser = firstMatch(BROWSERS, userAgent ?? '');
  const system = firstMatch(SYSTEMS, userAgent ?? '');
  if (!browser) return 'Another program';
  return system ? `${browser} on ${system}` : browser;
};

export const listSessions: Handler<typeof accountDeviceCalls.sessions> = async (ctx) => {
  const rows = await findLiveSessions(ctx.db, ctx.me.id, iso(ctx.now));
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    current: row.id === ctx.sessionId,
  }));
};

export const endOwnSession: Handler<typeof accountDeviceCalls.endSession> = async (ctx, { params }) => {
  const own = await findLiveSessions(ctx.db, ctx.me.id, iso(ctx.now));
  if (!own.some((row) => row.id === params.id)) return fail('NotFound');
  await endSession(ctx.db, params.id, iso(ctx.now), 'ended by its person');
  ctx.changesAccessOf(ctx.me.id);
  return undefined;
};
