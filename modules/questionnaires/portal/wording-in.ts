// The sentences of the page behind a link, by language.
import type { WrittenLanguage } from '@alveary/contract/written-language.ts';
import { english } from './wordings/english.ts';
import { german } from './wordings/german.ts';
import { italian } from './wordings/italian.ts';
import { spanish } from './wordings/spanish.ts';
import { swedish } from './wordings/swedish.ts';
import type { LinkWording } from './wordings/words.ts';

export const linkWordings: Readonly<Record<WrittenLanguage, LinkWording>> = {
  en: english,
  es: spanish,
  sv: swedish,
  it: italian,
  de: german,
};
