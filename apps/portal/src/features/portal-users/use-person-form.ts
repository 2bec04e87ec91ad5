// Which fields of the form are complained about now? One is when it was left, or again while it is typed (design language §7)
// What is typed is kept as a draft, until it is saved or the person says to leave (architecture: Data, drafts).
import { useState } from 'react';
import { useKeptChanges } from '../../lib/use-kept-changes.ts';
import {
  type Field,
  type KeptPerson,
  type Problems,
  type TypedPerson,
  fieldNames,
  fields,
  keptOf,
  siteChangesOf,
  typedWith,
} from './person-form.rules.ts';

export interface PersonForm {
  readonly typed: TypedPerson;
  readonly isValid: boolean;
  /** The problems to show: of the fields that were left, and what the server refused. */
  readonly shown: Problems;
  /** Names of the fields that still have a problem, in the order of the form. */
  readonly missing: readonly string[];
  readonly change: (part: Partial<TypedPerson>) => void;
  readonly leave: (field: Field) => void;
  /** The server's problems; each goes when its field is typed in again. */
  readonly refuse: (problems: Problems) => void;
  /** When the text was typed that is back from a draft, else null. */
  readonly keptAt: string | null;
  /** Forgets what was typed. */
  readonly discard: () => void;
}

const isFilled = (value: TypedPerson[Field]): boolean => value !== '' && value !== false;

/** @param stored the row that is typed over; what is not touched follows it when it is read again */
export const usePersonForm = (
  draftKey: string,
  stored: TypedPerson,
  problemsOf: (typed: TypedPerson) => Problems,
): PersonForm => {
  const kept = useKeptChanges<KeptPerson>(draftKey, keptOf(stored));
  const typed = typedWith(kept.typed, stored.sites);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Problems>({});
  const problems = problemsOf(typed);
  const shown: Problems = {};
  for (const field of fields) {
    const problem = refused[field] ?? (left.has(field) ? problems[field] : undefined);
    if (problem !== undefined) shown[field] = problem;
  }
  const touch = (names: readonly Field[]): void => setLeft(new Set([...left, ...names]));
  return {
    typed,
    isValid: Object.keys(problems).length === 0,
    shown,
    missing: fields.filter((field) => problems[field] !== undefined).map((field) => fieldNames[field]),
    change: (part) => {
      const { sites, ...facts } = part;
      kept.change(
        sites === undefined ? facts : { ...facts, siteChanges: siteChangesOf(sites, stored.sites) },
      );
      const named = fields.filter((field) => field in part);
      setRefused(
        Object.fromEntries(
          Object.entries(refused).filter(([field]) => !named.some((name) => name === field)),
        ),
      );
      // What is chosen rather than typed is never half done.
      touch(named.filter((field) => field === 'sites' || field === 'hasTwoFactor'));
      if (part.hasTwoFactor === true) touch(['hasTwoFactor', 'phoneNumber']);
    },
    leave: (field) => {
      if (isFilled(typed[field])) touch([field]);
    },
    refuse: setRefused,
    keptAt: kept.keptAt,
    discard: () => {
      setRefused({});
      setLeft(new Set());
      void kept.discard();
    },
  };
};
