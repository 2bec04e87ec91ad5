// What is typed in Add User and Edit User, what is wrong with it, and what is sent? (document 1 §5, §6; USERS-037 to USERS-053)
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { SITE_ADMIN, SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import { isAdminRole } from '@alveary/contract/policies/portal-users.ts';
import { changedPerson, newPerson, type Person } from '@alveary/contract/portal-users/people.model.ts';
import { complaints, firstOfEach } from '../../lib/problems.ts';

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

export type Field = keyof TypedPerson;

export const fieldNames: Readonly<Record<Field, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  countryCode: 'Country code',
  phoneNumber: 'Phone number',
  hasTwoFactor: 'Two Factor Auth',
  sites: 'Sites',
};

export const fields = Object.keys(fieldNames).filter((name): name is Field => name in fieldNames);

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

const siteRole = (siteId: string, isAdmin: boolean): SiteRole => ({
  site_id: siteId,
  roles: [{ code: isAdmin ? SITE_ADMIN : SITE_CAREGIVER }],
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

export type Problems = Partial<Record<Field, string>>;

/** Messages name `user.email`, `user.site_users.0.roles`. */
const fieldOf = (named: string): Field | null => fieldOfPath[named.split('.')[1] ?? ''] ?? null;

export const problemsOfNew = (typed: TypedPerson): Problems =>
  firstOfEach(complaints(newPerson.safeParse(bodyOfNew(typed)).error), fieldOf);

export const problemsOfChange = (typed: TypedPerson, base: Pick<Person, 'id' | 'version'>): Problems =>
  firstOfEach(complaints(changedPerson.safeParse(bodyOfChange(typed, base)).error), fieldOf);

/** The server's messages (`user.email`) beside their fields. */
export const problemsOfRefusal = (errors: readonly FieldMessage[]): Problems => firstOfEach(errors, fieldOf);

const isSame = (one: TypedPerson[Field], other: TypedPerson[Field]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ; the order of the sites does not matter. */
export const changedFields = (typed: TypedPerson, base: TypedPerson): readonly Field[] => {
  const [mine, theirs] = [inOrder(typed), inOrder(base)];
  return fields.filter((field) => !isSame(mine[field], theirs[field]));
};

const inOrder = (typed: TypedPerson): TypedPerson => ({
  ...typed,
  sites: typed.sites.toSorted((one, other) => one.siteId.localeCompare(other.siteId)),
});

const siteChangeKinds = ['role', 'added', 'out'] as const;

/** A stored site with another role, a site that was added, or one taken out that was only proposed. */
interface SiteChange extends TypedSite {
  readonly kind: (typeof siteChangeKinds)[number];
}

/** The form as its draft keeps it: of the sites only what was chosen, so that the others follow the stored row. */
export type KeptPerson = Omit<TypedPerson, 'sites'> & { readonly siteChanges: readonly SiteChange[] };

export const keptOf = ({ sites: _, ...facts }: TypedPerson): KeptPerson => ({ ...facts, siteChanges: [] });

/** A draft may be of an older form; what is no change of a site is left out. */
const isSiteChange = (value: SiteChange): boolean =>
  typeof value?.siteId === 'string' &&
  typeof value.isAdmin === 'boolean' &&
  siteChangeKinds.includes(value.kind);

/** The chosen sites on top of the stored ones, in their order. */
export const typedWith = (
  { siteChanges, ...facts }: KeptPerson,
  stored: readonly TypedSite[],
): TypedPerson => {
  const changes = siteChanges.filter(isSiteChange);
  const changeOf = (siteId: string) => changes.find((change) => change.siteId === siteId);
  const kept = stored.flatMap((site) => {
    const change = changeOf(site.siteId);
    if (change === undefined) return [site];
    return change.kind === 'out' ? [] : [{ siteId: site.siteId, isAdmin: change.isAdmin }];
  });
  const added = changes
    .filter(({ siteId, kind }) => kind === 'added' && !stored.some((site) => site.siteId === siteId))
    .map(({ siteId, isAdmin }) => ({ siteId, isAdmin }));
  return { ...facts, sites: [...kept, ...added] };
};

/** What `sites` differ in from the stored ones. */
export const siteChangesOf = (
  sites: readonly TypedSite[],
  stored: readonly TypedSite[],
): readonly SiteChange[] => {
  const find = (among: readonly TypedSite[], siteId: string) => among.find((site) => site.siteId === siteId);
  const chosen = sites.flatMap((site): SiteChange[] => {
    const held = find(stored, site.siteId);
    if (held === undefined) return [{ ...site, kind: 'added' }];
    return held.isAdmin === site.isAdmin ? [] : [{ ...site, kind: 'role' }];
  });
  const out = stored
    .filter((site) => !find(sites, site.siteId))
    .map((site): SiteChange => ({ ...site, kind: 'out' }));
  return [...chosen, ...out];
};
