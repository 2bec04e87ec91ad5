// Which text does a consent get: of a template of the product, or of one that its site has written itself? (CONSENT-009)
import { fail } from '@alveary/contract/errors.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ConsentLanguage, ConsentTemplate } from '../contract/model.ts';
import { consentLanguages } from '../contract/model.ts';
import type { SiteTemplate } from '../contract/site-templates.model.ts';
import { type About, type ConsentText, consentTemplates, textOf, textOfSite } from './consent-text.ts';
import { findSiteTemplate, findSiteTemplates } from './site-templates.store.ts';

export interface FoundTemplate {
  /** What a consent is called that has no name of its own. */
  readonly name: string;
  /** Null for those of the product. */
  readonly version: number | null;
  /** @throws Failure Invalid where there is no text in the language */
  readonly textIn: (language: ConsentLanguage, about: About) => ConsentText;
}

const noText = (language: ConsentLanguage): never =>
  fail('Invalid', {
    errors: [
      { field: 'language', message: `This document has no text in ${language}. Choose another language.` },
    ],
  });

const ofSite = (template: SiteTemplate): FoundTemplate => ({
  name: template.name,
  version: template.version,
  textIn: (language, about) => textOfSite(template, language, about) ?? noText(language),
});

/** @throws Failure ConsentTemplateNotFound */
export const findTemplate = async (
  db: Db,
  id: string,
): Promise<FoundTemplate & { siteId: string | null }> => {
  const ours = consentTemplates.find((one) => one.id === id);
  if (ours !== undefined) {
    const textIn = (language: ConsentLanguage, about: About) =>
      textOf(id, language, about) ?? noText(language);
    return { name: ours.name, version: null, textIn, siteId: null };
  }
  const template = (await findSiteTemplate(db, id)) ?? fail('ConsentTemplateNotFound');
  return { ...ofSite(template), siteId: template.siteId };
};

/** One that can be chosen now at a site. @throws Failure ConsentTemplateNotFound */
export const templateToChoose = async (db: Db, id: string, siteId: string): Promise<FoundTemplate> => {
  if (consentTemplates.some((one) => one.id === id)) return findTemplate(db, id);
  const template = await findSiteTemplate(db, id);
  if (template === null || template.siteId !== siteId || template.retiredAt !== null)
    return fail('ConsentTemplateNotFound');
  return ofSite(template);
};

const offered = ({ id, name, texts }: SiteTemplate): ConsentTemplate => ({
  id,
  name,
  languages: consentLanguages.filter((language) => texts[language] !== undefined),
});

/** What can be chosen at a site: its own, then those of the product. */
export const offeredTemplates = async (db: Db, siteId: string | null): Promise<ConsentTemplate[]> => {
  const own = siteId === null ? [] : await findSiteTemplates(db, siteId);
  return [...own.filter(({ retiredAt }) => retiredAt === null).map(offered), ...consentTemplates];
};
