// What do the references inside a bundle name? The fullUrls of its entries, which may stand before or behind.
import type { Reference } from './fhir/reference.ts';
import type { Received } from './received.ts';

export interface Named {
  readonly type: string | null;
  readonly id: string;
}

export interface Links {
  /** The resource that a literal reference names; null when it names none by id. */
  named(reference: Reference): Named | null;
}

/** @param bundle all resources of the bundle, or those known so far */
export const createLinks = (bundle: readonly Received[]): Links => {
  const byFullUrl = new Map<string, Named>();
  for (const { fullUrl, type, sourceId } of bundle) {
    if (fullUrl !== null) byFullUrl.set(fullUrl, { type, id: sourceId });
  }
  return {
    named: (reference) => {
      if (reference.by === 'identifier') return null;
      if (reference.by === 'id') return { type: reference.type, id: reference.id };
      // An entry of another file or of an earlier part: its id is the UUID as a rule.
      return (
        byFullUrl.get(reference.text) ?? { type: null, id: reference.text.replace(/^urn:(?:uuid|oid):/, '') }
      );
    },
  };
};
