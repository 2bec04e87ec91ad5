// The language in which a page speaks to somebody of whom nothing is known yet: the first that the browser prefers and that is written here.
import { type WrittenLanguage, writtenLanguages } from '@alveary/contract/written-language.ts';

/** @param tags such as 'sv-SE', the preferred one first */
export const browserLanguage = (tags: readonly string[] = navigator.languages): WrittenLanguage =>
  tags
    .map((tag) => writtenLanguages.find((one) => tag.toLowerCase().startsWith(one)))
    .find((one) => one !== undefined) ?? 'en';
