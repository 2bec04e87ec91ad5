// Which portal users work at the sites of the person who asks? (document 1 §7)
import { fail } from '@alveary/contract/errors.ts';
import { mayViewUsers } from '@alveary/contract/policies/portal-users.ts';
import type { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findPeople, findPerson } from './people.store.ts';

export const listPeople: Handler<typeof peopleCalls.list> = (ctx, { query }) =>
  findPeople(ctx.db, mayViewUsers.sites(ctx.me), query['siteId.equals'] ?? null, query.page, query.size);

export const readPerson: Handler<typeof peopleCalls.one> = async (ctx, { params }) =>
  (await findPerson(ctx.db, mayViewUsers.sites(ctx.me), params.id)) ?? fail('UserNotFound');
