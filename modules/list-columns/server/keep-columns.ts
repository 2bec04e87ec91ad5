// Keeps the columns that the signed-in person has chosen of a list, for all their pages or those of one site (OP-VIEWS-1).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { listColumnCalls } from '../contract/calls.ts';
import type { ListColumns } from '../contract/model.ts';
import { findListColumns, findSiteUser, keepListColumns } from './list-columns.store.ts';

export const ownListColumns = ({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<ListColumns[]> =>
  findListColumns(db, me.id);

export const keepColumns: Handler<typeof listColumnCalls.keep> = async (ctx, { params, body }) => {
  const { siteId, choice } = body;
  const siteUserId = siteId === null ? null : await findSiteUser(ctx.db, ctx.me.id, siteId);
  if (siteId !== null && siteUserId === null) fail('SiteNotFound');
  await keepListColumns(ctx.db, {
    userId: ctx.me.id,
    siteUserId,
    list: params.list,
    choice,
    at: iso(ctx.now),
  });
  return undefined;
};
