// Which questionnaires are known here, and which one is meant by a name?
import type { Definition } from './definition.ts';
import { asthmaDefinitions } from './definitions/asthma.ts';
import { lungDefinitions } from './definitions/lungs.ts';
import { trialDefinitions } from './definitions/trial.ts';
import { wholePersonDefinitions } from './definitions/whole-person.ts';

/** In the order in which they are offered. */
export const definitions: readonly Definition[] = [
  ...asthmaDefinitions,
  ...lungDefinitions,
  ...wholePersonDefinitions,
  ...trialDefinitions,
];

const byName: ReadonlyMap<string, Definition> = new Map(definitions.map((one) => [one.internalName, one]));

/** Null for a name that came from another system. */
export const definitionOf = (internalName: string): Definition | null => byName.get(internalName) ?? null;
