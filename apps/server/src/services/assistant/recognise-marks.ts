// Finds what leads to a person without naming them: mailboxes, links, phones, numbers of records, addresses.
import type { KnownPeople } from './port.ts';
import { anyOf, type Kind, type Recogniser, recognising } from './recogniser.ts';

/** Shorter ones are words and values of anybody. */
const FEWEST_SIGNS = 4;

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const LINK = /(?:https?:\/\/|www\.)[^\s<>"]+/giu;

/** Seven digits and more, as they are grouped for reading. */
const LONG_NUMBER = /(?<!\p{N})\+?(?:\(\d{1,5}\)[ \u00A0-]{0,2})?\d(?:[ \u00A0()-]{0,2}\d){6,}(?!\p{N})/gu;
const DOTTED_PHONE = /(?<!\p{N})\d{3}\.\d{3}\.\d{4}(?!\p{N})/gu;
const SLASHED_PHONE = /(?<!\p{N})0\d{1,5}\/\d{4,12}(?!\p{N})/gu;
const SIX_DIGITS = /(?<![\p{N}.,])\d{6}(?![\p{N}])(?![.,]\d)/gu;
const CODE = /(?<![\p{L}\p{N}])\p{Lu}{1,5}-?\d{5}(?!\p{N})/gu;
const AFTER_ITS_NAME =
  /(?<=\b(?:mrn|ssn|nhs|npi|member|policy|insurance|medicare|medicaid|record|account|passport|licen[cs]e)[\s:#.]{0,3}(?:(?:no|number|nr|id)[\s:#.]{0,3})?)[\p{L}\d-]{0,30}\d[\p{L}\d-]{2,}/giu;

const US_STREET =
  /(?<![\p{L}\p{N}])\d{1,6}[A-Za-z]?\s(?:\p{Lu}[\p{L}'’.-]{0,30}\s){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Place|Pl|Square|Sq|Way|Terrace|Circle|Highway|Hwy|Parkway|Pkwy|Close|Crescent)(?!\p{L})\.?/gu;
const TYPED_STREET =
  /(?<![\p{L}\p{N}])\d{1,6}[a-z]?\s(?:\p{L}[\p{L}'’.-]{0,30}\s){1,2}(?:street|avenue|road|lane|boulevard)(?!\p{L})/giu;
const EUROPEAN_STREET =
  /(?<!\p{L})\p{L}{2,30}(?:gatan|vägen|gränd|straße|strasse|straat|platz|allee|laan|gade|vej|veien)\s\d{1,4}[a-z]?(?![\p{L}\p{N}])/giu;
const ROMANCE_STREET =
  /(?<!\p{L})(?:rue|via|viale|calle|avenida|piazza|plaza)\s(?:\p{L}[\p{L}'’.-]{0,30},?\s){1,4}\d{1,4}(?!\p{N})/giu;
const STATE_AND_ZIP = /(?<![\p{L}\p{N}])[A-Z]{2}\s\d{5}(?:-\d{4})?(?!\p{N})/gu;
const UK_POSTCODE = /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\p{N}])/gu;
const PO_BOX = /(?<!\p{L})P\.?\s?O\.?\sBox\s\d{1,8}/giu;

const knownAs = (kind: Kind, words: readonly string[]): Recogniser => {
  const pattern = anyOf(words.filter(({ length }) => length >= FEWEST_SIGNS));
  return pattern === null ? () => [] : recognising(kind, pattern);
};

/** Of the record first: whatever its form. */
export const knownMarks = ({ marks, places }: KnownPeople): readonly Recogniser[] => [
  knownAs('NUMBER', marks),
  knownAs('PLACE', places),
];

export const written: Recogniser = (text) => [
  ...recognising('EMAIL', EMAIL)(text),
  ...recognising('LINK', LINK)(text),
];

/** After dates, whose digits are none of these. */
export const numbersAndPlaces: Recogniser = (text) => [
  ...recognising(
    'PLACE',
    US_STREET,
    TYPED_STREET,
    EUROPEAN_STREET,
    ROMANCE_STREET,
    STATE_AND_ZIP,
    UK_POSTCODE,
    PO_BOX,
  )(text),
  ...recognising('NUMBER', LONG_NUMBER, DOTTED_PHONE, SLASHED_PHONE, SIX_DIGITS, CODE, AFTER_ITS_NAME)(text),
];
