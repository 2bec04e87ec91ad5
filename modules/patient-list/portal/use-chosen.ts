// Which patients of the list are chosen, over its pages, as long as it is narrowed in the same way?
import { useCallback, useMemo, useState } from 'react';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import type { Selection } from '@alveary/portal/ui/list/list-props.ts';
import type { ListedPatient } from '../contract/calls.ts';

export interface ChosenPatient {
  readonly id: string;
  readonly name: string;
  /** Of the person's sites those where the patient is. */
  readonly siteIds: readonly string[];
}

export interface Chosen {
  readonly patients: readonly ChosenPatient[];
  readonly selection: Selection<ListedPatient>;
  readonly choose: (rows: readonly ListedPatient[]) => void;
}

const chosenOf = (row: ListedPatient): ChosenPatient => ({
  id: row.id,
  name: nameOf(row),
  siteIds: row.siteProfiles.map(({ site }) => site.id),
});

const nobody: readonly ChosenPatient[] = [];

/** @param filtersKey another one chooses nobody */
export const useChosen = (rows: readonly ListedPatient[] | undefined, filtersKey: string): Chosen => {
  const [held, setHeld] = useState({ key: filtersKey, patients: nobody });
  const patients = held.key === filtersKey ? held.patients : nobody;
  const choose = useCallback(
    (found: readonly ListedPatient[]): void => setHeld({ key: filtersKey, patients: found.map(chosenOf) }),
    [filtersKey],
  );
  const selection = useMemo(
    () => ({
      selected: new Set(patients.map(({ id }) => id)),
      onChange: (next: ReadonlySet<string>): void => {
        const kept = patients.filter(({ id }) => next.has(id));
        const added = (rows ?? []).filter(({ id }) => next.has(id) && kept.every((one) => one.id !== id));
        setHeld({ key: filtersKey, patients: [...kept, ...added.map(chosenOf)] });
      },
      nameOf,
    }),
    [patients, rows, filtersKey],
  );
  return { patients, selection, choose };
};
