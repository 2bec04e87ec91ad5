// What does the government registry know? Its refusals and silences become clear errors (document 1 §7; OP-PRACT-2)
import { maySearchPractitioners } from '../contract/policies.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { practitionerCalls } from '../contract/calls.ts';
import { nameOf, type Practitioner } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import {
  type RegistryPractitioner,
  type RegistryQuestion,
  RegistryRefusal,
} from '@alveary/server/services/npi-registry/port.ts';
import { findPractitioner } from './practitioners.store.ts';

/** @throws Failure RegistryRefused with the registry's words, RegistryUnavailable */
export const askRegistry = async (
  ctx: Ctx,
  question: RegistryQuestion,
): Promise<readonly RegistryPractitioner[]> => {
  try {
    return (await ctx.surroundings.npiRegistry.search(question)).practitioners;
  } catch (error) {
    if (error instanceof RegistryRefusal) {
      return fail('RegistryRefused', { errors: error.reasons.map((message) => ({ message })) });
    }
    return fail('RegistryUnavailable', {}, error);
  }
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
