// What was changed of the users of a site: as a list, and as a file
import { fail } from '@alveary/contract/errors.ts';
import { checkSite } from '@alveary/server/platform/calls/check-site.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { userChangeCalls } from '../contract/calls.ts';
import type { UserChange } from '../contract/model.ts';
import { mayReadUserChanges } from '../contract/policies.ts';
import { titleOfChange } from '../contract/rules.ts';
import { findUserChanges, type UserChangeFilter } from './user-changes.store.ts';

/** More lines than this nobody reads. */
const MOST_LINES = 100_000;

interface Query {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly 'kind.equals'?: UserChange['kind'] | undefined;
}

const filterOf = (siteId: string, query: Query): UserChangeFilter => ({
  siteId,
  start: query.start ?? null,
  end: query.end ?? null,
  kind: query['kind.equals'] ?? null,
});

export const listUserChanges: Handler<typeof userChangeCalls.list> = async (ctx, { params, query }) => {
  checkSite(ctx, mayReadUserChanges, params.id);
  return findUserChanges(ctx.db, filterOf(params.id, query), query.size, query.page * query.size);
};

export const readUserChangesFile: Handler<typeof userChangeCalls.file> = async (ctx, { params, query }) => {
  checkSite(ctx, mayReadUserChanges, params.id);
  const { rows, total } = await findUserChanges(ctx.db, filterOf(params.id, query), MOST_LINES, 0);
  if (total > MOST_LINES) return fail('TooLongForFile');
  return rows.map((change) => ({
    changedAt: change.changedAt,
    user: change.user.name,
    email: change.user.email,
    what: titleOfChange(change),
    before: change.before,
    after: change.after,
    changedBy: change.changedBy?.name ?? null,
    reason: change.reason,
  }));
};
