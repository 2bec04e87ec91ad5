// What the booking page and the page behind a link say in each language.
import type { BookingTongue } from '../../contract/model.ts';
import { english } from './wordings/english.ts';
import { german } from './wordings/german.ts';
import { italian } from './wordings/italian.ts';
import { spanish } from './wordings/spanish.ts';
import { swedish } from './wordings/swedish.ts';
import type { Wording } from './wordings/words.ts';

const wordings: Readonly<Record<BookingTongue, Wording>> = {
  en: english,
  es: spanish,
  sv: swedish,
  it: italian,
  de: german,
};

export const wordingIn = (tongue: BookingTongue): Wording => wordings[tongue];
