// What stands in the document of a consent? The text of a template in a language, filled for one patient and one site
import type { ConsentLanguage, ConsentTemplate } from '../contract/model.ts';
import type { SiteTemplate } from '../contract/site-templates.model.ts';
import { consentLanguages } from '../contract/model.ts';
import { english } from './texts/english.ts';
import { german } from './texts/german.ts';
import { italian } from './texts/italian.ts';
import { spanish } from './texts/spanish.ts';
import { swedish } from './texts/swedish.ts';
import type { LanguageTexts, TemplateKey } from './texts/texts.ts';

/** As it was when it was written: another text of the template later changes nothing here. */
export interface ConsentText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly patientName: string;
  readonly dateOfBirth: string | null;
  readonly siteName: string;
}

const texts: Readonly<Record<ConsentLanguage, LanguageTexts>> = {
  English: english,
  Spanish: spanish,
  Swedish: swedish,
  Italian: italian,
  German: german,
};

export const textsIn = (language: ConsentLanguage): LanguageTexts => texts[language];

const templateKeys: readonly { readonly id: string; readonly key: TemplateKey }[] = [
  { id: '0198c0de-0000-7000-8000-00000000c001', key: 'care' },
  { id: '0198c0de-0000-7000-8000-00000000c002', key: 'monitoring' },
  { id: '0198c0de-0000-7000-8000-00000000c003', key: 'video' },
];

/** Each has a text in every language. */
export const consentTemplates: readonly ConsentTemplate[] = templateKeys.map(({ id, key }) => ({
  id,
  name: english.templates[key].title,
  languages: [...consentLanguages],
}));

export type About = Pick<ConsentText, 'patientName' | 'dateOfBirth' | 'siteName'>;

const filledFor = (text: string, { siteName, patientName }: About): string =>
  text.replaceAll('{site}', () => siteName).replaceAll('{patient}', () => patientName);

/** Of a template that the site has written itself. @returns null when it has no text in the language */
export const textOfSite = (
  { texts: own }: Pick<SiteTemplate, 'texts'>,
  language: ConsentLanguage,
  { patientName, dateOfBirth, siteName }: About,
): ConsentText | null => {
  const text = own[language];
  if (text === undefined) return null;
  const about = { patientName, dateOfBirth, siteName };
  return {
    title: filledFor(text.title, about),
    paragraphs: text.paragraphs.map((paragraph) => filledFor(paragraph, about)),
    ...about,
  };
};

/** @returns null when there is no such template */
export const textOf = (
  templateId: string,
  language: ConsentLanguage,
  { patientName, dateOfBirth, siteName }: About,
): ConsentText | null => {
  const template = templateKeys.find(({ id }) => id === templateId);
  if (template === undefined) return null;
  const { title, paragraphs } = texts[language].templates[template.key];
  return {
    title,
    paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll('{site}', () => siteName)),
    patientName,
    dateOfBirth,
    siteName,
  };
};
