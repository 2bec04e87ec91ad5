// Keeps the own booking page of a staff member; nobody keeps that of another (OP-APPT-4).
import { randomBytes } from 'node:crypto';
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { bookingCalls } from '../contract/calls.ts';
import { type BookingPage, SLUG_MAX } from '../contract/model.ts';
import { findZoneOfPerson } from '@alveary/server/platform/zone-of-person.store.ts';
import { findOwnPage, isSlugTaken, lockSlug, savePageRow } from './booking-pages.store.ts';

const RANDOM_BYTES = 4;

/** The name, so that patients trust it, and eight letters that nobody guesses. */
const proposedSlug = (firstName: string, lastName: string): string => {
  const plain = `${firstName} ${lastName}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX - 12)
    .replaceAll(/^-|-$/g, '');
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  return name === '' ? `book-${random}` : `${name}-${random}`;
};

const weekdays = [1, 2, 3, 4, 5];

const proposal = async (ctx: Ctx): Promise<Omit<BookingPage, 'address'>> => ({
  slug: proposedSlug(ctx.user?.first_name ?? '', ctx.user?.last_name ?? ''),
  isOn: false,
  title: 'Appointment',
  introduction: '',
  timeZone: (await findZoneOfPerson(ctx.db, ctx.me.id)) ?? 'UTC',
  hours: weekdays.map((day) => ({ day, from: 9 * 60, to: 17 * 60 })),
  lengths: [30],
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  version: 0,
});

const withAddress = (ctx: Ctx, page: Omit<BookingPage, 'address'>): BookingPage => ({
  ...page,
  address: `${ctx.surroundings.config.publicUrl}/book/${page.slug}`,
});

export const readOwnPage: Handler<typeof bookingCalls.ownPage> = async (ctx) =>
  withAddress(ctx, (await findOwnPage(ctx.db, ctx.me.id)) ?? (await proposal(ctx)));

export const saveOwnPage: Handler<typeof bookingCalls.savePage> = async (ctx, { body }) => {
  await lockSlug(ctx.db, body.slug);
  if (await isSlugTaken(ctx.db, body.slug, ctx.me.id)) failAt('slug', 'BookingSlugTaken');
  const before = await findOwnPage(ctx.db, ctx.me.id);
  const isSaved = (await savePageRow(ctx.db, ctx.me.id, body, iso(ctx.now))) === 1;
  const after = await findOwnPage(ctx.db, ctx.me.id);
  // A version of a page that is not there: what stands is the proposal of a first one.
  if (!isSaved || after === null)
    return fail('Stale', { current: withAddress(ctx, after ?? (await proposal(ctx))) });
  ctx.noteChange(before, after);
  return withAddress(ctx, after);
};
