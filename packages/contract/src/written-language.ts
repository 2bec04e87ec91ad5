// The languages in which patients are written to, and which of them somebody reads by the language on record.

export const writtenLanguages = ['en', 'es', 'sv', 'it', 'de'] as const;
export type WrittenLanguage = (typeof writtenLanguages)[number];

/** What records say beside the tag of BCP 47: codes of ISO 639-2, and names. */
const otherwise: Readonly<Record<string, WrittenLanguage>> = {
  eng: 'en',
  english: 'en',
  spa: 'es',
  spanish: 'es',
  español: 'es',
  swe: 'sv',
  swedish: 'sv',
  svenska: 'sv',
  ita: 'it',
  italian: 'it',
  italiano: 'it',
  deu: 'de',
  ger: 'de',
  german: 'de',
  deutsch: 'de',
};

/** 'es-MX' is Spanish; English where nothing is on record, and where nothing is written in what is. */
export const writtenLanguageOf = (recorded: string | null): WrittenLanguage => {
  const [primary = ''] = (recorded ?? '').trim().toLowerCase().split(/[-_ ]/);
  return writtenLanguages.find((one) => one === primary) ?? otherwise[primary] ?? 'en';
};
