// How does a template stand in its form: a title and a text for each language, paragraphs with empty lines between them?
import { type ConsentLanguage, consentLanguages } from '../../contract/model.ts';
import type { LanguageTexts, SiteTemplate } from '../../contract/site-templates.model.ts';

export type TextField = `title${ConsentLanguage}` | `body${ConsentLanguage}`;
export type TypedTemplate = Readonly<Record<'name' | TextField, string>>;

export const titleOf = (language: ConsentLanguage) => `title${language}` as const;
export const bodyOf = (language: ConsentLanguage) => `body${language}` as const;

const blank: TypedTemplate = {
  name: '',
  titleEnglish: '',
  bodyEnglish: '',
  titleSpanish: '',
  bodySpanish: '',
  titleSwedish: '',
  bodySwedish: '',
  titleItalian: '',
  bodyItalian: '',
  titleGerman: '',
  bodyGerman: '',
};

export const typedOf = (template: Pick<SiteTemplate, 'name' | 'texts'> | null): TypedTemplate => {
  if (template === null) return blank;
  const { name, texts } = template;
  const typed = consentLanguages.flatMap((language) => {
    const text = texts[language];
    return text === undefined
      ? []
      : [
          [titleOf(language), text.title],
          [bodyOf(language), text.paragraphs.join('\n\n')],
        ];
  });
  return { ...blank, name, ...Object.fromEntries(typed) };
};

const paragraphsOf = (body: string): readonly string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const isBlank = (typed: TypedTemplate, language: ConsentLanguage): boolean =>
  typed[titleOf(language)].trim() === '' && typed[bodyOf(language)].trim() === '';

/** A document needs one language at least: the one that was begun, or the first while none is. */
export const isOptional = (typed: TypedTemplate, language: ConsentLanguage): boolean =>
  isBlank(typed, language) &&
  (language !== consentLanguages[0] || consentLanguages.some((one) => !isBlank(typed, one)));

/** Languages of which nothing was typed are left out. */
export const textsOf = (typed: TypedTemplate) =>
  Object.fromEntries(
    consentLanguages.flatMap((language) => {
      const [title, body] = [typed[titleOf(language)], typed[bodyOf(language)]];
      return isBlank(typed, language) ? [] : [[language, { title, paragraphs: paragraphsOf(body) }]];
    }),
  ) satisfies { readonly [Language in keyof LanguageTexts]?: unknown };

/** Where a message of the call stands in the form. */
export const fieldNamed = (named: string): keyof TypedTemplate | null => {
  if (named === 'name') return 'name';
  if (named === 'texts') return 'titleEnglish';
  const [, key, part] = /^texts\.(\w+)\.(title|paragraphs)/.exec(named) ?? [];
  const language = consentLanguages.find((one) => one === key);
  if (language === undefined) return null;
  return part === 'title' ? titleOf(language) : bodyOf(language);
};
