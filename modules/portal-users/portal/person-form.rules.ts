// What is typed in Add User and Edit User, and what is sent? (document 1 §5, §6; USERS-037 to USERS-053)
import { SITE_ADMIN, SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import { isAdminRole } from '../contract/policies.ts';
import type { Person } from '../contract/people.model.ts';
import type { FieldOf, FormShape } from '@alveary/portal/lib/form/form-shape.ts';

export interface TypedSite {
  readonly siteId: string;
  readonly isAdmin: boolean;
}

/** The form; `sites` holds only those that the editor may change. */
export interface TypedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly hasTwoFactor: boolean;
  readonly sites: readonly TypedSite[];
}

export type Field = FieldOf<TypedPerson>;

export const nobodyYet = (siteIds: readonly string[]): TypedPerson => ({
  email: '',
  firstName: '',
  lastName: '',
  countryCode: '',
  phoneNumber: '',
  hasTwoFactor: false,
  sites: siteIds.map((siteId) => ({ siteId, isAdmin: false })),
});

const isAdminEntry = (entry: Person['site_users'][number]): boolean =>
  entry.roles.some(({ code }) => isAdminRole(code));

/** A stored person as the form shows them, with the sites that `mayEdit` lets the editor change. */
export const typedOf = (
  person: Person,
  mayEdit: (entry: Person['site_users'][number]) => boolean,
): TypedPerson => ({
  email: person.email,
  firstName: person.first_name,
  lastName: person.last_name,
  countryCode: person.phone_country_code ?? '',
  phoneNumber: person.phone_number ?? '',
  hasTwoFactor: person.portal_configuration?.two_factor_authentication ?? false,
  sites: person.site_users
    .filter(mayEdit)
    .map((entry) => ({ siteId: entry.site_id, isAdmin: isAdminEntry(entry) })),
});

const factsOf = (typed: TypedPerson) => ({
  email: typed.email,
  first_name: typed.firstName,
  last_name: typed.lastName,
  phone_number: typed.phoneNumber,
  phone_country_code: typed.countryCode,
  portal_configuration: { two_factor_authentication: typed.hasTwoFactor },
  site_users: typed.sites.map(({ siteId, isAdmin }) => siteRole(siteId, isAdmin)),
});

interface SiteRole {
  site_id: string;
  roles: [{ code: typeof SITE_ADMIN | typeof SITE_CAREGIVER }];
}

/** The role that the Admin switch stands for. */
export const roleOf = (isAdmin: boolean): SiteRole['roles'][0]['code'] =>
  isAdmin ? SITE_ADMIN : SITE_CAREGIVER;

const siteRole = (siteId: string, isAdmin: boolean): SiteRole => ({
  site_id: siteId,
  roles: [{ code: roleOf(isAdmin) }],
});

/** The body that invites the person. */
export const bodyOfNew = (typed: TypedPerson) => ({ source: 'portal' as const, user: factsOf(typed) });

/** The body that changes the person who was loaded as `base`. */
export const bodyOfChange = (typed: TypedPerson, base: Pick<Person, 'id' | 'version'>) => ({
  source: 'portal' as const,
  user: { ...factsOf(typed), id: base.id, version: base.version },
});

const fieldOfPath: Readonly<Record<string, Field>> = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  phone_country_code: 'countryCode',
  phone_number: 'phoneNumber',
  portal_configuration: 'hasTwoFactor',
  site_users: 'sites',
};

/** Messages name `user.email`, `user.site_users.0.roles`. */
export const personFieldOf = (named: string): Field | null => fieldOfPath[named.split('.')[1] ?? ''] ?? null;

const inOrder = (sites: readonly TypedSite[]): string =>
  JSON.stringify(sites.toSorted((one, other) => one.siteId.localeCompare(other.siteId)));

const isSite = (value: unknown): value is TypedSite =>
  typeof value === 'object' &&
  value !== null &&
  'siteId' in value &&
  typeof value.siteId === 'string' &&
  'isAdmin' in value &&
  typeof value.isAdmin === 'boolean';

const among = (sites: readonly TypedSite[], siteId: string): TypedSite | undefined =>
  sites.find((site) => site.siteId === siteId);

/** The sites chosen here on top of those that are stored now: another role, an added site, one that was taken out. */
export const joinSites = (
  mine: readonly TypedSite[],
  seen: readonly TypedSite[],
  theirs: readonly TypedSite[],
): readonly TypedSite[] => {
  const kept = theirs.flatMap((site) => {
    const [chosen, before] = [among(mine, site.siteId), among(seen, site.siteId)];
    if (chosen === undefined) return before === undefined ? [site] : [];
    return [chosen.isAdmin === before?.isAdmin ? site : chosen];
  });
  const added = mine.filter(({ siteId }) => !among(seen, siteId) && !among(theirs, siteId));
  return [...kept, ...added];
};

/** @param siteName how a site is called */
export const personShape = (siteName: (siteId: string) => string): FormShape<TypedPerson> => ({
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    countryCode: 'Country code',
    phoneNumber: 'Phone number',
    hasTwoFactor: 'Two Factor Auth',
    sites: 'Sites',
  },
  isSame: (field, one, other) =>
    field === 'sites' ? inOrder(one.sites) === inOrder(other.sites) : one[field] === other[field],
  inWords: (field, values) => {
    if (field === 'hasTwoFactor') return values.hasTwoFactor ? 'on' : 'off';
    if (field !== 'sites') return values[field];
    return values.sites
      .map(({ siteId, isAdmin }) => `${siteName(siteId)}${isAdmin ? ' (admin)' : ''}`)
      .join(', ');
  },
  read: { sites: (kept) => (Array.isArray(kept) ? kept.filter(isSite) : null) },
  join: { sites: joinSites },
});
