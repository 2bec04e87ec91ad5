// Finds names: those of the patient and of people around the record, and words that look like names.
import type { NameLists } from './name-lists.ts';
import type { KnownPeople } from './port.ts';
import { anyOf, type Found, type Recogniser, recognising } from './recogniser.ts';

/** A sign that stands where another recogniser found something. */
export const MASK = '\uE000';

/** Parts of names that are words of everybody. */
const PARTICLES: ReadonlySet<string> = new Set(
  'af al ap av bin da das de del den der di do dos du el ibn la las le los mac san st ten ter van vom von zu zum'.split(
    ' ',
  ),
);

/** What stands before a name. A word after one of the first kind is a name in small letters too. */
const TITLES: ReadonlySet<string> = new Set('mr mrs ms miss mx dr prof'.split(' '));
const CALLINGS: ReadonlySet<string> = new Set(
  (
    'doctor professor nurse sister herr frau señor señora sr sra mme monsieur daughter son wife husband mother father mom mum dad brother ' +
    'partner friend neighbor neighbour aunt uncle cousin niece nephew grandson granddaughter grandmother grandfather guardian caregiver carer'
  ).split(' '),
);

/** Words of clinics, drugs' kinds and calendars: nobody's name where they begin with a capital letter. */
const FIELD: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november ' +
    'december dob mrn ssn spring summer autumn winter christmas easter english spanish swedish italian german alveary medicare medicaid spirometry ' +
    'oscillometry dyspnea asthma copd fibrosis cystic chronic obstructive pulmonary disease lung heart rate blood pressure oxygen saturation ' +
    'inhaler spacer nebulizer symbicort albuterol salbutamol ventolin budesonide formoterol fluticasone tiotropium prednisone montelukast ' +
    'dupixent score test control assessment questionnaire breathlessness weight height steps air quality trends session log care plan summary'
  ).split(' '),
);

/** What requests and questions begin with, though it is a last name too. */
const OPENERS: ReadonlySet<string> = new Set(
  'ask call can check has how list look read say see show speak talk tell why'.split(' '),
);

const WORD = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}'’-]*(?![\p{L}\p{N}])/gu;
const ENDS_SENTENCE = /[.!?:;\n•]/u;
const TITLE_CASE = /^\p{Lu}['’]?[\p{Ll}\p{M}]|^\p{Lu}['’]\p{Lu}\p{Ll}/u;
const CAPITALS = /^[\p{Lu}'’-]{3,}$/u;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly lower: string;
  readonly shape: 'capital' | 'capitals' | 'small';
  /** What stands between it and the word before it. */
  readonly gap: string;
}

const shapeOf = (text: string): Word['shape'] => {
  if (CAPITALS.test(text)) return 'capitals';
  return TITLE_CASE.test(text) ? 'capital' : 'small';
};

/** Without the s of the genitive, and without what ends a quotation. */
const bare = (word: string): string => {
  let { length } = word;
  if (/^['’]s$/u.test(word.slice(-2))) length -= 2;
  while (length > 1 && "'’-".includes(word.charAt(length - 1))) length -= 1;
  return word.slice(0, length);
};

const wordsOf = (text: string): readonly Word[] => {
  let before = 0;
  return [...text.matchAll(WORD)].map(({ index: start, 0: whole }) => {
    const word = bare(whole);
    const gap = text.slice(before, start);
    const end = start + word.length;
    before = end;
    return { start, end, lower: word.toLowerCase(), shape: shapeOf(word), gap };
  });
};

/** In a line with a capital letter at each word a capital letter says nothing. */
const isTitleLine = (words: readonly Word[]): boolean => {
  const long = words.filter(({ lower }) => lower.length > 3);
  return long.length > 4 && long.filter(({ shape }) => shape === 'capital').length > 0.6 * long.length;
};

interface Surroundings {
  readonly lists: NameLists;
  /** In small letters. */
  readonly people: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  /** Whether a capital letter within a sentence says something: in what the product wrote it may begin anything. */
  readonly isTyped: boolean;
}

const isTitle = (word: Word | undefined, gap: string): boolean =>
  word !== undefined && /^\.?\s{1,2}$/u.test(gap) && TITLES.has(word.lower);

const isCalling = (word: Word | undefined, gap: string): boolean =>
  word !== undefined && /^\s{1,2}$/u.test(gap) && CALLINGS.has(word.lower);

/** A word with a hyphen or an apostrophe in it is a name where a part of it is one. */
const partsOf = ({ lower }: Word): readonly string[] => [
  lower,
  ...lower.split(/['’-]/u).filter((part) => part.length > 1),
];

const beginsSentence = ({ gap }: Word, before: Word | undefined): boolean => {
  if (before === undefined) return !gap.includes(MASK);
  // The full stop of an initial ends nothing.
  return ENDS_SENTENCE.test(gap) && !(before.lower.length === 1 && gap.startsWith('.'));
};

const looksLikeName = (
  all: readonly Word[],
  index: number,
  { lists, people, terms, isTyped }: Surroundings,
  says: boolean,
): boolean => {
  const [word, before, after] = [all[index], all[index - 1], all[index + 1]];
  if (word === undefined || word.lower.length < 2) return false;
  const { lower, shape, gap } = word;
  const parts = partsOf(word);
  const some = (is: (part: string) => boolean): boolean => parts.some(is);
  if (isTitle(before, gap)) return shape !== 'small' || some(lists.isFirstName) || some(lists.isLastName);
  if (isCalling(before, gap) && shape === 'capital') return true;
  if ([TITLES, CALLINGS, FIELD, terms].some((words) => words.has(lower))) return false;
  if (some((part) => people.has(part)) && (shape !== 'small' || !lists.isCommon(lower))) return true;
  if (shape === 'small') return isTyped && lists.isFirstName(lower) && !lists.isCommon(lower, 2000);
  if (shape === 'capitals')
    return some(lists.isFirstName) || (lists.isLastName(lower) && !lists.isCommon(lower, 1000));
  if (some(lists.isFirstName)) return isTyped || index > 0;
  if (!isTyped) return false;
  if (says && !beginsSentence(word, before)) return true;
  if (!lists.isCommon(lower)) return true;
  const [isLast, isRare] = [some(lists.isLastName), !lists.isCommon(lower, 3000)];
  if (!says) return isLast && isRare;
  if (OPENERS.has(lower) || after?.shape !== 'capital' || FIELD.has(after.lower)) return false;
  return isLast || isRare;
};

const joins = (gap: string, isInitial: boolean): boolean =>
  (isInitial ? /^\.?\s{0,2}$/u : /^[\s’'-]{1,2}$/u).test(gap);

/** Names that follow each other are one, with initials and particles between them. */
const joined = (words: readonly Word[], flags: readonly boolean[]): readonly Found[] => {
  const found: Found[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    if (first === undefined || flags[index] !== true) continue;
    let last = first;
    for (let next = index + 1; next < words.length; next += 1) {
      const [word, previous] = [words[next], words[next - 1]];
      if (word === undefined || previous === undefined || !joins(word.gap, previous.lower.length === 1))
        break;
      const isBetween = word.lower.length === 1 || PARTICLES.has(word.lower);
      if (flags[next] === true) [last, index] = [word, next];
      else if (!isBetween) break;
    }
    found.push({ start: first.start, end: last.end, kind: 'PERSON' });
  }
  return found;
};

/** @param isTyped whether people wrote the text; else only what is surely a name is taken for one */
export const namesIn = (
  { people }: KnownPeople,
  terms: readonly string[],
  lists: NameLists,
  isTyped: boolean,
): Recogniser => {
  const surroundings: Surroundings = {
    lists,
    isTyped,
    people: new Set(people.flatMap(partsOfName).map((part) => part.toLowerCase())),
    terms: new Set(terms.flatMap((term) => wordsOf(term).map(({ lower }) => lower))),
  };
  return (text) => {
    const words = wordsOf(text);
    const says = !isTitleLine(words);
    return joined(
      words,
      words.map((_, index) => looksLikeName(words, index, surroundings, says)),
    );
  };
};

const partsOfName = (name: string): readonly string[] =>
  name.split(/[\s,]+/u).filter((part) => part.length > 1 && !PARTICLES.has(part.toLowerCase()));

/** The patient's names, whole and in parts, in any case; a part that is a word of everybody only where it is written as a name. */
export const patientIn = ({ names }: KnownPeople, lists: NameLists): Recogniser => {
  const wanted = names.flatMap((name) => [
    name,
    ...partsOfName(name),
    ...partsOfName(name).flatMap((part) => part.split('-')),
  ]);
  const pattern = anyOf(wanted.filter(({ length }) => length > 1));
  if (pattern === null) return () => [];
  const isWord = (text: string): boolean =>
    text === text.toLowerCase() && (text.length < 3 || lists.isCommon(text, 2000));
  return (text) =>
    recognising('PATIENT', pattern)(text).filter(({ start, end }) => !isWord(text.slice(start, end)));
};
