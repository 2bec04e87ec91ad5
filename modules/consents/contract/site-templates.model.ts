// What is a template of a consent that a site has written itself: a name, and a title and paragraphs in each language that it needs? (CONSENT-009)
import { z } from 'zod';
import { idField, lineField, textField, versionField } from '@alveary/contract/fields.ts';
import { consentLanguages } from './model.ts';

/** What is filled in for each patient; anything else in braces would be sent as it stands. */
const UNKNOWN_FIELD = /\{(?!(?:site|patient)\})[^{}]*\}/;
const ONLY_KNOWN = 'Only {site} and {patient} are filled in. Take other words out of their braces.';
const filled = (text: string): boolean => !UNKNOWN_FIELD.test(text);

const MOST_PARAGRAPHS = 60;

const templateText = z.strictObject({
  title: lineField(120)
    .min(3, 'Give the document a title of 3 to 120 characters.')
    .refine(filled, ONLY_KNOWN),
  paragraphs: z
    .array(textField(4000).min(1, 'A paragraph has words.').refine(filled, ONLY_KNOWN))
    .min(1, 'Write what is agreed to.')
    .max(MOST_PARAGRAPHS, `A document has at most ${MOST_PARAGRAPHS} paragraphs.`),
});

const languageTexts = z.strictObject({
  English: templateText.optional(),
  Spanish: templateText.optional(),
  Swedish: templateText.optional(),
  Italian: templateText.optional(),
  German: templateText.optional(),
});
export type LanguageTexts = z.output<typeof languageTexts>;

const content = {
  name: lineField(120).min(3, 'Give the template a name of 3 to 120 characters.'),
  texts: languageTexts.refine((texts) => consentLanguages.some((one) => texts[one] !== undefined), {
    message: 'Write the document in one language at least.',
  }),
};

export const newSiteTemplate = z.strictObject({ siteId: idField, ...content });
export const changedSiteTemplate = z.strictObject({ version: versionField, ...content });
export const retiredSiteTemplate = z.strictObject({ version: versionField });

export const siteTemplate = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  name: z.string(),
  texts: languageTexts,
  version: z.int(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string(),
  /** Nobody can choose it any more; what was written from it stays. */
  retiredAt: z.string().nullable(),
});
export type SiteTemplate = z.output<typeof siteTemplate>;
