// How are features of a site set? Those named are replaced, null takes one away, the others stay (OP-USERS-5)
import { fail } from '@alveary/contract/errors.ts';
import { mayEditSettings } from '@alveary/modules/portal-users/contract/policies.ts';
import type { siteSettingsCalls } from '../contract/settings.calls.ts';
import { checkSite } from '@alveary/server/platform/calls/check-site.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { lockFeatures, saveFeatures } from './settings.store.ts';

const merged = (
  current: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));

export const changeFeatures: Handler<typeof siteSettingsCalls.changeFeatures> = async (ctx, { body }) => {
  checkSite(ctx, mayEditSettings, body.site_id);
  const current = (await lockFeatures(ctx.db, body.site_id)) ?? fail('SiteNotFound');
  if (current.version !== body.version) return fail('Stale', { current });
  const changed = await saveFeatures(
    ctx.db,
    body.site_id,
    merged(current.feature_values, body.feature_values),
  );
  ctx.noteChange(current, changed);
  return changed;
};
