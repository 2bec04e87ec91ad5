// Tells the staff who may say whose an SMS of this number is that one waits, or does not any more: their lists are read anew.
import { iso } from '@alveary/server/platform/clock.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import type { ListFrame } from '../contract/realtime.ts';
import { keys } from './telling.ts';
import { findSitesOfUnknown } from './unknown-sms.store.ts';

const FRAME: ListFrame = { type: 'UNKNOWN_SMS' };

export const tellOfUnknown = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  phoneNumber: string,
): Promise<void> => {
  const [body, at] = [JSON.stringify(FRAME), iso(now)];
  const siteIds = await findSitesOfUnknown(db, phoneNumber);
  await insertMessages(
    db,
    siteIds.map((siteId) => ({ key: keys.site(siteId), body, at })),
  );
};
