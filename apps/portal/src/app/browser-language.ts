// In what language does the browser say it is, where it says something that is no tag of a language?

/** 'en-US@posix' → 'en-US'; 'C' → 'en-US'. Every `Intl` of ours and of libraries ends in an error on what is no tag. */
export const languageTag = (said: string): string => {
  const [tag = ''] = said.split(/[@.]/);
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return 'en-US';
  }
};

/** Before anything else reads it. */
export const mendLanguage = (browser: Navigator): void => {
  const language = languageTag(browser.language);
  if (language !== browser.language) Object.defineProperty(browser, 'language', { value: language });
};
