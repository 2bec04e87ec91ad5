// Brings practitioners to a site; those nobody knows yet are fetched from the registry first (document 1 §4).
import { fail } from '@alveary/contract/errors.ts';
import { mayAddPractitioners } from '../contract/policies.ts';
import type { practitionerCalls } from '../contract/calls.ts';
import type { DetailedSite } from '@alveary/modules/sites/contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findSite } from '@alveary/modules/sites/server/public.ts';
import { askRegistryForAll } from './ask-registry.ts';
import {
  addToSite as add,
  findKnownNpis,
  insertPractitioner,
  keepOnlyInSite,
} from './practitioners.store.ts';

/** Creates those that are not known yet. @throws Failure PractitionerNotFound naming the NPI */
export const createMissing = async (ctx: Ctx, npis: readonly string[], field = 'npis'): Promise<void> => {
  const known = new Set(await findKnownNpis(ctx.db, npis));
  const missing = [...new Set(npis)].filter((npi) => !known.has(npi));
  const answers = await askRegistryForAll(ctx, missing);
  for (const npi of missing) {
    const found = answers.get(npi);
    if (!found) {
      fail('PractitionerNotFound', {
        errors: [{ field, message: `No practitioner has the NPI ${npi}.` }],
      });
    } else {
      await insertPractitioner(ctx.db, { id: newId(), ...found, createdAt: iso(ctx.now) });
    }
  }
};

const siteAfter = async (ctx: Ctx, siteId: string): Promise<DetailedSite> =>
  (await findSite(ctx.db, siteId)) ?? fail('SiteNotFound');

const checkSite = (ctx: Ctx, siteId: string): void => {
  if (!mayAddPractitioners.sites(ctx.me).includes(siteId)) fail('SiteNotFound');
};

export const addToSite: Handler<typeof practitionerCalls.addToSite> = async (ctx, { params, body }) => {
  checkSite(ctx, params.id);
  await createMissing(ctx, body.npis);
  await add(ctx.db, params.id, body.npis);
  ctx.noteChange(null, { site_id: params.id, npis: body.npis });
  return siteAfter(ctx, params.id);
};

export const replaceInSite: Handler<typeof practitionerCalls.replaceInSite> = async (
  ctx,
  { params, body },
) => {
  checkSite(ctx, params.id);
  const before = await siteAfter(ctx, params.id);
  await createMissing(ctx, body.npis);
  await keepOnlyInSite(ctx.db, params.id, body.npis);
  await add(ctx.db, params.id, body.npis);
  ctx.noteChange({ npis: before.practitioners.map((person) => person.npi) }, { npis: body.npis });
  return siteAfter(ctx, params.id);
};
