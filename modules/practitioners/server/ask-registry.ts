// Asks the government registry; its refusals and silences become clear errors (document 1 §7; OP-PRACT-2).
import { maySearchPractitioners } from '../contract/policies.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { practitionerCalls } from '../contract/calls.ts';
import { nameOf, type Practitioner } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import {
  type NpiRegistry,
  type RegistryPractitioner,
  type RegistryQuestion,
  RegistryRefusal,
} from '@alveary/server/services/npi-registry/port.ts';
import { findPractitioner } from './practitioners.store.ts';

/** @throws Failure RegistryRefused with the registry's words, RegistryUnavailable */
const asked = async <T>(ctx: Ctx, key: string, ask: (registry: NpiRegistry) => Promise<T>): Promise<T> => {
  try {
    return await ctx.outside(`registry ${key}`, ({ npiRegistry }) => ask(npiRegistry));
  } catch (error) {
    if (error instanceof RegistryRefusal) {
      return fail('RegistryRefused', { errors: error.reasons.map((message) => ({ message })) });
    }
    return fail('RegistryUnavailable', {}, error);
  }
};

/** @throws Failure RegistryRefused, RegistryUnavailable */
export const askRegistry = async (
  ctx: Ctx,
  question: RegistryQuestion,
): Promise<readonly RegistryPractitioner[]> =>
  (await asked(ctx, JSON.stringify(question), (registry) => registry.search(question))).practitioners;

/** Those of these NPIs that the registry knows. @throws Failure RegistryRefused, RegistryUnavailable */
export const askRegistryForAll = async (
  ctx: Ctx,
  npis: readonly string[],
): Promise<ReadonlyMap<string, RegistryPractitioner>> => {
  if (npis.length === 0) return new Map();
  const found = await asked(ctx, npis.join(), async (registry) => {
    const answers: RegistryPractitioner[] = [];
    for (const npi of npis) answers.push(...(await registry.search({ npi })).practitioners);
    return answers;
  });
  return new Map(found.map((one) => [one.npi, one]));
};

const toPractitioner = (found: RegistryPractitioner): Practitioner => ({
  npi: found.npi,
  name:
    found.firstName || found.lastName
      ? { firstName: found.firstName ?? '', lastName: found.lastName ?? '' }
      : null,
  authorizedOfficialFirstName: found.authorizedOfficialFirstName,
  authorizedOfficialLastName: found.authorizedOfficialLastName,
  credential: found.credential,
  type: found.type,
  siteIds: [],
});

const sortKey = (person: Practitioner): string => {
  const name = nameOf(person);
  return name ? `${name.lastName} ${name.firstName}`.toLowerCase() : '\uffff';
};

/** `['lastName=quill*', 'firstName=cor']` → the question. */
const questionOf = (terms: readonly string[]): RegistryQuestion =>
  Object.fromEntries(terms.map((term) => term.split('=', 2)));

export const searchRegistry: Handler<typeof practitionerCalls.searchRegistry> = async (ctx, { body }) => {
  const found = (await askRegistry(ctx, questionOf(body))).map(toPractitioner);
  const rows = found.sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
  return { rows, total: rows.length };
};

export const readByNpi: Handler<typeof practitionerCalls.read> = async (ctx, { params: { npi } }) => {
  const reach = await ctx.bitsOf(maySearchPractitioners.sites(ctx.me));
  const known = await findPractitioner(ctx.db, reach, npi);
  if (known) return known;
  const [found] = await askRegistry(ctx, { npi });
  return found ? toPractitioner(found) : fail('PractitionerNotFound');
};
