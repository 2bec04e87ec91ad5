// Which fields of the form are complained about now? One is when it was left, or again while it is typed (design language §7)
import { useState } from 'react';
import { type Field, type Problems, type TypedPerson, fieldNames, fields } from './person-form.rules.ts';

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
  readonly replace: (typed: TypedPerson) => void;
}

const isFilled = (value: TypedPerson[Field]): boolean => value !== '' && value !== false;

export const usePersonForm = (
  initial: TypedPerson,
  problemsOf: (typed: TypedPerson) => Problems,
): PersonForm => {
  const [typed, setTyped] = useState(initial);
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
      setTyped({ ...typed, ...part });
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
    replace: setTyped,
  };
};
