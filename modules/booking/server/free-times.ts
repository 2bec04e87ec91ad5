// When is a person free, by what is known here of their time? What takes it is told to nobody
import { findBusyTimes } from '@alveary/modules/appointments/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { freeStarts } from '../contract/slots.rules.ts';
import type { OpenPage } from './booking-pages.store.ts';

const DAY_MS = 86_400_000;

interface Wanted {
  /** ISO 8601 instants. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** The appointment or open booking that is moved: its own time is free for it. */
  readonly ownId: string | null;
}

export const freeTimesOf = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  page: OpenPage,
  { from, to, minutes, ownId }: Wanted,
): Promise<readonly string[]> => {
  const span = { from: iso(Date.parse(from) - DAY_MS), to: iso(Date.parse(to) + DAY_MS) };
  const busy = await findBusyTimes(db, {
    userId: page.userId,
    ...span,
    ownIds: ownId === null ? [] : [ownId],
  });
  const taken = busy.filter(({ isOwn }) => !isOwn);
  return freeStarts(page, { from, to, minutes, busy: taken, now });
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
