// Which questionnaires are known here, which one is meant by a name, and where is one offered? (USERS-016; OP-PROFILE-9, OP-PROFILE-10)
import { type Offering, siteOffers } from '@alveary/modules/sites/contract/rules.ts';
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

/** A patient at a site: what the site has, and under which module the patient stands there. */
export interface Place {
  readonly site: Offering;
  readonly module: string;
}

export const isOfferedAt = ({ needs = [] }: Pick<Definition, 'needs'>, { site, module }: Place): boolean =>
  needs.every((need) => (need === 'cf' ? module === 'aria_module_cf' : siteOffers(site, need)));
