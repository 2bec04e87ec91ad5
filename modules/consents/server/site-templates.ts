// How does a site keep templates of its own? By those who change its settings; each change is a version (CONSENT-009; docs/decisions/0085)
import { fail } from '@alveary/contract/errors.ts';
import { mayEditSettings } from '@alveary/modules/portal-users/contract/policies.ts';
import { findSite } from '@alveary/modules/sites/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { siteTemplateCalls } from '../contract/site-templates.calls.ts';
import type { SiteTemplate } from '../contract/site-templates.model.ts';
import { writeConsentPdf } from './consent-pdf.ts';
import { textOfSite } from './consent-text.ts';
import {
  findSiteTemplate,
  findSiteTemplates,
  insertSiteTemplate,
  lockSiteTemplate,
  retireSiteTemplate,
  updateSiteTemplate,
} from './site-templates.store.ts';

type Calls = typeof siteTemplateCalls;

const mayKeep = ({ me }: Ctx, siteId: string): boolean => mayEditSettings.sites(me).includes(siteId);

export const listSiteTemplates: Handler<Calls['list']> = (ctx, { query: { siteId } }) =>
  mayKeep(ctx, siteId) ? findSiteTemplates(ctx.db, siteId) : fail('SiteNotFound');

/** Two of one name could not be told apart where one is chosen. @throws Failure Invalid */
const checkName = async (ctx: Ctx, siteId: string, name: string, ownId: string | null): Promise<void> => {
  const all = await findSiteTemplates(ctx.db, siteId);
  const isTaken = all.some(
    (one) => one.id !== ownId && one.retiredAt === null && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken)
    fail('Invalid', {
      errors: [{ field: 'name', message: 'The site has a template of this name already.' }],
    });
};

export const createSiteTemplate: Handler<Calls['create']> = async (ctx, { body }) => {
  const { siteId, name, texts } = body;
  if (!mayKeep(ctx, siteId)) return fail('SiteNotFound');
  await checkName(ctx, siteId, name, null);
  const id = newId();
  await insertSiteTemplate(ctx.db, { id, siteId, name, texts, version: 1, by: ctx.me.id, at: iso(ctx.now) });
  ctx.noteChange(null, { id, siteId, name, texts });
  return (await findSiteTemplate(ctx.db, id)) ?? fail('Internal');
};

/** Of a site that the person keeps, as it was seen. @throws Failure ConsentTemplateNotFound, Stale */
const seenTemplate = async (ctx: Ctx, id: string, version: number): Promise<SiteTemplate> => {
  const found = await lockSiteTemplate(ctx.db, id);
  if (found === null || !mayKeep(ctx, found.siteId) || found.retiredAt !== null)
    return fail('ConsentTemplateNotFound');
  return found.version === version ? found : fail('Stale', { current: found });
};

export const changeSiteTemplate: Handler<Calls['update']> = async (ctx, { params: { id }, body }) => {
  const before = await seenTemplate(ctx, id, body.version);
  const { name, texts } = body;
  await checkName(ctx, before.siteId, name, id);
  const { siteId } = before;
  const version = before.version + 1;
  await updateSiteTemplate(ctx.db, { id, siteId, name, texts, version, by: ctx.me.id, at: iso(ctx.now) });
  ctx.noteChange({ name: before.name, texts: before.texts }, { name, texts, version });
  return (await findSiteTemplate(ctx.db, id)) ?? fail('Internal');
};

export const retireTemplate: Handler<Calls['retire']> = async (ctx, { params: { id }, body }) => {
  const before = await seenTemplate(ctx, id, body.version);
  await retireSiteTemplate(ctx.db, id, ctx.me.id, iso(ctx.now));
  ctx.noteChange({ name: before.name, retiredAt: null }, { name: before.name, retiredAt: iso(ctx.now) });
  return (await findSiteTemplate(ctx.db, id)) ?? fail('Internal');
};

/** Stands where the patient's name will. */
const NOBODY = '________________';

export const previewSiteTemplate: Handler<Calls['preview']> = async (
  ctx,
  { params: { id }, query: { language } },
) => {
  const found = await findSiteTemplate(ctx.db, id);
  if (found === null || !mayKeep(ctx, found.siteId)) return fail('ConsentTemplateNotFound');
  const site = (await findSite(ctx.db, found.siteId)) ?? fail('ConsentTemplateNotFound');
  const about = { patientName: NOBODY, dateOfBirth: null, siteName: site.long_name };
  const content = textOfSite(found, language, about) ?? fail('ConsentTemplateNotFound');
  const createdAt = iso(ctx.now);
  return {
    fileName: `${found.name}.pdf`,
    mediaType: 'application/pdf',
    write: () => writeConsentPdf({ content, language, createdAt }),
  };
};
