// May one more message go to this address, and one more booking to this person? Whoever sends from ever new addresses neither floods a mailbox,
// nor fills a calendar, nor spends money on SMS
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { countMade, countMessagesTo, type NewBookingRow } from './bookings.store.ts';

const DAY_MS = 86_400_000;
/** What no patient needs in a day: confirmations, and news of what was moved. */
const MOST_MESSAGES = 20;
/** What fills no calendar. */
const MOST_BOOKINGS = 200;
/** Each SMS costs, and to some countries much. */
const MOST_BY_SMS = 40;

type Whose = Pick<NewBookingRow, 'recipient' | 'userId' | 'channel'>;

/** @throws Failure TooManyRequests */
export const checkFlood = async (ctx: Ctx, whose: Whose): Promise<void> => {
  const made = await countMade(ctx.db, whose, iso(ctx.now - DAY_MS));
  const isTooMuchSms = whose.channel === 'SMS' && made.bySms >= MOST_BY_SMS;
  if (made.messages >= MOST_MESSAGES || made.bookings >= MOST_BOOKINGS || isTooMuchSms)
    fail('TooManyRequests');
};

/** Whoever has a link moves to and fro: of what a page has made. @throws Failure TooManyRequests */
export const checkMoves = async (ctx: Ctx, { recipient }: Pick<Whose, 'recipient'>): Promise<void> => {
  const messages = await countMessagesTo(ctx.db, recipient, iso(ctx.now - DAY_MS));
  if (messages >= MOST_MESSAGES) fail('TooManyRequests');
};
