// Lists of English first names, last names and common words, read from the package that also judges passwords when they are first needed.

export interface NameLists {
  isFirstName(word: string): boolean;
  isLastName(word: string): boolean;
  /** Whether people say the word often, as another word or as a name. @param among as many of the most frequent words */
  isCommon(word: string, among?: number): boolean;
}

const load = async (): Promise<NameLists> => {
  const { dictionary } = await import('@zxcvbn-ts/language-en');
  const first = new Set(dictionary['firstnames-en']);
  const last = new Set(dictionary['lastnames-en']);
  const ranks = new Map(dictionary['commonWords-en'].map((word, index) => [word, index]));
  return {
    isFirstName: (word) => first.has(word),
    isLastName: (word) => last.has(word),
    isCommon: (word, among = Infinity) => (ranks.get(word) ?? Infinity) < among,
  };
};

let loaded: Promise<NameLists> | undefined;

export const nameLists = (): Promise<NameLists> => {
  loaded ??= load();
  return loaded;
};
