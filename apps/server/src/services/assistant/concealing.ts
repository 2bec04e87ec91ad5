// Replaces whoever is named in a question and its facts by placeholders, and puts them back into what is answered (OP-CHAT-6).
import type { NameLists } from './name-lists.ts';
import type { Asked, Fact, Replaced } from './port.ts';
import { birthDateIn, birthDatesTyped } from './recognise-dates.ts';
import { knownMarks, numbersAndPlaces, written } from './recognise-marks.ts';
import { MASK, namesIn, patientIn } from './recognise-names.ts';
import { type Found, type Kind, kinds, type Recogniser } from './recogniser.ts';

export interface Concealed {
  readonly question: string;
  readonly facts: readonly string[];
  readonly replaced: readonly Replaced[];
  /** Puts back what the placeholders stand for. */
  restore(text: string): string;
}

/** Of two that begin together the longer one comes first. */
const inOrder = (one: Found, other: Found): number => one.start - other.start || other.end - one.end;

/** One recogniser after the other: what an earlier one found is masked for the later ones. */
const partsFound = (text: string, recognisers: readonly Recogniser[]): readonly Found[] => {
  const found: Found[] = [];
  let left = text;
  for (const recognise of recognisers) {
    let masked = '';
    let end = 0;
    for (const part of recognise(left).toSorted(inOrder)) {
      if (part.start < end || left.slice(part.start, part.end).includes(MASK)) continue;
      masked += left.slice(end, part.start) + MASK.repeat(part.end - part.start);
      end = part.end;
      found.push(part);
    }
    left = masked + left.slice(end);
  }
  return found.toSorted(inOrder);
};

const PLACEHOLDER = new RegExp(`<?\\b(?:${kinds.join('|')})_\\d+\\b>?`, 'g');

class Placeholders {
  readonly #byText = new Map<string, string>();
  readonly #originals = new Map<string, string>();
  readonly #counts = new Map<Kind, number>();

  /** The same text, in whatever case, has the same placeholder. */
  of(kind: Kind, original: string): string {
    const key = `${kind} ${original.toLowerCase().replace(/\s+/g, ' ')}`;
    const known = this.#byText.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    const placeholder = `<${kind}_${count}>`;
    this.#counts.set(kind, count);
    this.#byText.set(key, placeholder);
    this.#originals.set(placeholder, original);
    return placeholder;
  }

  replaced(): readonly Replaced[] {
    return [...this.#originals].map(([placeholder, original]) => ({ placeholder, original }));
  }

  /** A model may leave the brackets out. */
  restore(text: string): string {
    return text.replace(
      PLACEHOLDER,
      (found) => this.#originals.get(`<${found.replace(/[<>]/g, '')}>`) ?? '…',
    );
  }
}

export const conceal = (asked: Asked, lists: NameLists): Concealed => {
  const { question, facts, known, terms } = asked;
  const births = { bornOn: known.bornOn, today: asked.today };
  const placeholders = new Placeholders();
  const recognisers = (isTyped: boolean): readonly Recogniser[] => [
    written,
    ...knownMarks(known),
    isTyped ? birthDatesTyped(births) : birthDateIn(births),
    numbersAndPlaces,
    patientIn(known, lists),
    namesIn(known, terms, lists, isTyped),
  ];
  const [ofPeople, ofProduct] = [recognisers(true), recognisers(false)];
  const hidden = (given: string, which: readonly Recogniser[]): string => {
    const text = given.normalize('NFC');
    let [done, end] = ['', 0];
    for (const { start, end: until, kind } of partsFound(text, which)) {
      const original = text.slice(start, until);
      done += text.slice(end, start) + (kind === null ? original : placeholders.of(kind, original));
      end = until;
    }
    return done + text.slice(end);
  };
  const hiddenFact = ({ text, typed }: Fact): string => {
    if (typed === null || typed === '') return hidden(text, ofProduct);
    const at = typed === undefined ? -1 : text.indexOf(typed);
    if (typed === undefined || at < 0) return hidden(text, ofPeople);
    const after = at + typed.length;
    return (
      hidden(text.slice(0, at), ofProduct) + hidden(typed, ofPeople) + hidden(text.slice(after), ofProduct)
    );
  };
  const concealed = { question: hidden(question, ofPeople), facts: facts.map(hiddenFact) };
  return { ...concealed, replaced: placeholders.replaced(), restore: (text) => placeholders.restore(text) };
};
