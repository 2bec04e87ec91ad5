// The patients that this import refused, by id and identifier, so that nothing that names them reaches somebody else's chart.
import type { Reference } from './fhir/reference.ts';

export interface RefusedPatient {
  readonly file: string;
  /** The id in the source, and the one of its fullUrl. */
  readonly ids: readonly string[];
  readonly identifiers: readonly { readonly system: string | null; readonly value: string }[];
}

export interface RefusedPatients {
  add(patient: RefusedPatient): void;
  /** The file holds a patient of this id who came in: its own records stay theirs, whoever else was refused. */
  spare(id: string, file: string): void;
  isEmpty(): boolean;
  covers(named: { readonly reference: Reference; readonly id: string }, file: string): boolean;
}

interface OfId {
  readonly refusedIn: Set<string>;
  readonly sparedIn: Set<string>;
}

export const createRefusedPatients = (): RefusedPatients => {
  const byId = new Map<string, OfId>();
  const systemsOf = new Map<string, Set<string | null>>();
  return {
    add: ({ file, ids, identifiers }) => {
      for (const id of ids) {
        const known = byId.get(id);
        if (known) known.refusedIn.add(file);
        else byId.set(id, { refusedIn: new Set([file]), sparedIn: new Set() });
      }
      for (const { system, value } of identifiers) {
        const systems = systemsOf.get(value) ?? new Set();
        systemsOf.set(value, systems.add(system));
      }
    },
    isEmpty: () => byId.size === 0 && systemsOf.size === 0,
    spare: (id, file) => void byId.get(id)?.sparedIn.add(file),
    covers: ({ reference, id }, file) => {
      if (reference.by === 'identifier') {
        const systems = systemsOf.get(reference.value);
        if (systems === undefined) return false;
        return reference.system === null || systems.has(reference.system) || systems.has(null);
      }
      const known = byId.get(id);
      return known !== undefined && (known.refusedIn.has(file) || !known.sparedIn.has(file));
    },
  };
};
