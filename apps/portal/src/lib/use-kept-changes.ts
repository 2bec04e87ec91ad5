// What is typed over a row as it is stored? Only what differs is kept, so that everything else follows the row (architecture: Data)
import { useState } from 'react';
import { type DraftState, useDraft } from './use-draft.ts';

export interface KeptChanges<Row> {
  /** The stored row with what was typed on top. */
  readonly typed: Row;
  /** The names of the fields that differ from the stored row. */
  readonly changed: readonly string[];
  readonly change: (part: Partial<Row>) => void;
  readonly state: DraftState;
  /** When the restored text was typed; null once it is typed on or discarded. */
  readonly keptAt: string | null;
  /** Forgets everything typed, on the server too. */
  readonly discard: () => Promise<void>;
}

type Fields = Record<string, unknown>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Does a kept value have the type that the field has? A draft may be older than the form. */
const fits = (known: unknown, kept: unknown): boolean =>
  kept !== null && typeof kept === typeof known && Array.isArray(kept) === Array.isArray(known);

const differing = (stored: Fields, kept: Fields): [string, unknown][] =>
  Object.entries(kept).filter(([name, value]) => fits(stored[name], value) && !isSame(stored[name], value));

/** Keeps under `key` what is typed over `stored`; no field of a row is null. A null key keeps nothing. */
export const useKeptChanges = <Row extends object>(key: string | null, stored: Row): KeptChanges<Row> => {
  const [untouched] = useState(
    (): Fields => Object.fromEntries(Object.keys(stored).map((name) => [name, null])),
  );
  const draft = useDraft(key, untouched);
  const storedFields: Fields = Object.fromEntries(Object.entries(stored));
  const changes = differing(storedFields, draft.value);
  return {
    typed: { ...stored, ...Object.fromEntries(changes) },
    changed: changes.map(([name]) => name),
    change: (part) => {
      const fields: Fields = { ...draft.value, ...part };
      draft.change({ ...untouched, ...Object.fromEntries(differing(storedFields, fields)) });
    },
    state: draft.state,
    keptAt: draft.state === 'offered' && changes.length > 0 ? draft.keptAt : null,
    discard: draft.discard,
  };
};
