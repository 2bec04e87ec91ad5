// The sentences of messages about appointments, by language.
import type { BookingTongue } from '../contract/model.ts';
import { english } from './message-texts/english.ts';
import { german } from './message-texts/german.ts';
import { italian } from './message-texts/italian.ts';
import { spanish } from './message-texts/spanish.ts';
import { swedish } from './message-texts/swedish.ts';
import type { Tongue } from './message-texts/tongue.ts';

export const tongues: Readonly<Record<BookingTongue, Tongue>> = {
  en: english,
  es: spanish,
  sv: swedish,
  it: italian,
  de: german,
};
