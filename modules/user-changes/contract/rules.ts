// What differs between a user before and after, line by line, and the words of a line.
import type { NewUserChange, UserChange, UserChangeKind } from './model.ts';

interface UserFacts {
  readonly first_name: string;
  readonly last_name: string;
  readonly site_users: readonly {
    readonly site_id: string;
    readonly roles: readonly { readonly code: string }[];
  }[];
}

const rolesOf = (user: UserFacts | null): ReadonlyMap<string, string> =>
  new Map(
    (user?.site_users ?? []).map(({ site_id, roles }) => [
      site_id,
      roles
        .map(({ code }) => code)
        .sort()
        .join(' '),
    ]),
  );

const nameOf = (user: UserFacts): string => `${user.first_name} ${user.last_name}`;

/** Roles by site, as codes, and the name. What a user signs in with is told by whoever changes that. Null: not there (any more). */
export const userChangesBetween = (before: UserFacts | null, after: UserFacts | null): NewUserChange[] => {
  const [held, holds] = [rolesOf(before), rolesOf(after)];
  const roles = [...new Set([...held.keys(), ...holds.keys()])]
    .filter((siteId) => held.get(siteId) !== holds.get(siteId))
    .map(
      (siteId): NewUserChange => ({
        kind: 'role',
        siteId,
        before: held.get(siteId) ?? null,
        after: holds.get(siteId) ?? null,
      }),
    );
  if (before === null || after === null || nameOf(before) === nameOf(after)) return roles;
  return [...roles, { kind: 'name', siteId: null, before: nameOf(before), after: nameOf(after) }];
};

export const titlesOfChanges: Readonly<Record<UserChangeKind, string>> = {
  role: 'Role',
  name: 'Name',
  email: 'Email',
  phone: 'Phone number',
  'two-factor': 'Two Factor Auth',
  authenticator: 'Authenticator app',
  provider: 'Login of the sign-in provider',
  access: 'Portal access',
  sessions: 'Sessions',
  lock: 'Lock',
};

/** The line's title: a role that begins or ends says so. */
export const titleOfChange = ({
  kind,
  before,
  after,
}: Pick<UserChange, 'kind' | 'before' | 'after'>): string => {
  if (kind !== 'role') return titlesOfChanges[kind];
  if (before === null) return 'Added to the site';
  return after === null ? 'Removed from the site' : titlesOfChanges.role;
};
