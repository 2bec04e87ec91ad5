// What does a CodeableConcept say, in words and in the code systems that matter here?
import { cleanText, type FhirObject, objectsAt, textAt } from './json.ts';

export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';

export interface Coding {
  readonly system: string | null;
  readonly code: string;
  readonly display: string | null;
}

const codingsOf = (concept: FhirObject | null): readonly Coding[] =>
  objectsAt(concept, 'coding').flatMap((coding) => {
    const code = textAt(coding, 'code');
    return code === null
      ? []
      : [{ system: textAt(coding, 'system'), code, display: textAt(coding, 'display') }];
  });

/** The coding of the first of these systems that is there, else the first coding. */
export const codingIn = (concept: FhirObject | null, ...systems: readonly string[]): Coding | null => {
  const codings = codingsOf(concept);
  for (const system of systems) {
    const found = codings.find((coding) => coding.system === system);
    if (found) return found;
  }
  return codings[0] ?? null;
};

/** The concept in words: its text, else a display, else a code. */
export const wordsOf = (concept: FhirObject | null): string | null => {
  const text = textAt(concept, 'text');
  if (text !== null) return text;
  const codings = codingsOf(concept);
  return codings.find((coding) => coding.display !== null)?.display ?? cleanText(codings[0]?.code ?? '');
};

/** The first code of a concept: a status or a class. */
export const codeOf = (concept: FhirObject | null): string | null => codingsOf(concept)[0]?.code ?? null;
