// Answers whether a site is connected to its record system, and who the providers there are (document 3 §7; OP-PRACT-4).
import { fail } from '@alveary/contract/errors.ts';
import type { ehrCalls } from '../contract/calls.ts';
import { maySearchPractitioners } from '@alveary/modules/practitioners/contract/policies.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { EhrRefusal } from '@alveary/server/services/ehr/port.ts';
import { findSlug } from './ehr.store.ts';

const slugOf = async (ctx: Ctx, siteId: string): Promise<string> => {
  if (!maySearchPractitioners.sites(ctx.me).includes(siteId)) return fail('SiteNotFound');
  return (await findSlug(ctx.db, siteId)) ?? fail('SiteNotFound');
};

const isServed = (ctx: Ctx, slug: string): Promise<boolean> =>
  ctx.outside(`serves ${slug}`, ({ ehr }) => ehr.serves(slug));

export const readAthenaEnabled: Handler<typeof ehrCalls.athenaEnabled> = async (ctx, { query }) => ({
  enabled: await isServed(ctx, await slugOf(ctx, query.siteId)),
});

export const listEhrProviders: Handler<typeof ehrCalls.providers> = async (ctx, { query }) => {
  const slug = await slugOf(ctx, query.siteId);
  if (!(await isServed(ctx, slug))) return { rows: [], total: 0 };
  try {
    const found = await ctx.outside(`providers ${slug}`, ({ ehr }) => ehr.providers(slug));
    const rows = [...found].sort(
      (one, other) =>
        one.lastName.localeCompare(other.lastName, 'en') ||
        one.firstName.localeCompare(other.firstName, 'en'),
    );
    return { rows, total: rows.length };
  } catch (error) {
    if (error instanceof EhrRefusal) return fail('EhrRefused', { errors: [{ message: error.message }] });
    return fail('EhrUnavailable', {}, error);
  }
};
