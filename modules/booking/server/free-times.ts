// Computes when a person is free, by what is known here of their time; what takes it is told to nobody.
import { findBusyTimes } from '@alveary/modules/appointments/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { freeStarts } from '../contract/slots.rules.ts';
import type { OpenPage } from './booking-pages.store.ts';
import { findHolds } from './booking-requests.store.ts';

const DAY_MS = 86_400_000;

interface Wanted {
  /** ISO 8601 instants. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** The appointment or open booking that is moved: its own time is free for it. */
  readonly ownId: string | null;
  /** What is kept for the same address, or the same request, is free for it. */
  readonly asker: { readonly remoteAddress: string; readonly codeHash: string | null };
  /** When it was asked for, in milliseconds since the epoch: how far ahead it must lie is counted from there. Now where it is left out. */
  readonly askedAt?: number;
}

export const freeTimesOf = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  page: OpenPage,
  { from, to, minutes, ownId, asker, askedAt = now }: Wanted,
): Promise<readonly string[]> => {
  const span = {
    userId: page.userId,
    from: iso(Date.parse(from) - DAY_MS),
    to: iso(Date.parse(to) + DAY_MS),
  };
  const busy = await findBusyTimes(db, { ...span, ownIds: ownId === null ? [] : [ownId] });
  const held = await findHolds(db, { ...span, at: iso(now), ...asker });
  const taken = [...busy.filter(({ isOwn }) => !isOwn), ...held];
  return freeStarts(page, { from, to, minutes, busy: taken, now: askedAt });
};

/** Whether it is one of the times that are offered. */
export const isFreeAt = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  page: OpenPage,
  wanted: Omit<Wanted, 'from' | 'to'> & { readonly start: string },
): Promise<boolean> => {
  const at = Date.parse(wanted.start);
  const free = await freeTimesOf(ctx, page, { ...wanted, from: iso(at), to: iso(at + 1) });
  return free.some((start) => Date.parse(start) === at);
};
