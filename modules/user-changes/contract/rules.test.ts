// Does every difference of a user's roles and name become a line, and nothing else?
import { describe, expect, it } from 'vitest';
import { titleOfChange, userChangesBetween } from './rules.ts';

const NORTH = '0190a0a0-0000-7000-8000-00000000000a';
const SOUTH = '0190a0a0-0000-7000-8000-00000000000b';

const at = (site_id: string, ...codes: string[]) => ({ site_id, roles: codes.map((code) => ({ code })) });
const user = (site_users: ReturnType<typeof at>[], first_name = 'Nina') => ({
  first_name,
  last_name: 'Ny',
  site_users,
});

describe('what differs', () => {
  it.each([
    ['nothing', user([at(NORTH, 'nurse')]), user([at(NORTH, 'nurse')]), []],
    ['the order of roles', user([at(NORTH, 'b', 'a')]), user([at(NORTH, 'a', 'b')]), []],
    [
      'somebody new',
      null,
      user([at(NORTH, 'nurse')]),
      [{ kind: 'role', siteId: NORTH, before: null, after: 'nurse' }],
    ],
    [
      'a role, and a site that is left',
      user([at(NORTH, 'nurse'), at(SOUTH, 'nurse')]),
      user([at(NORTH, 'admin')]),
      [
        { kind: 'role', siteId: NORTH, before: 'nurse', after: 'admin' },
        { kind: 'role', siteId: SOUTH, before: 'nurse', after: null },
      ],
    ],
    [
      'the name',
      user([]),
      user([], 'Nora'),
      [{ kind: 'name', siteId: null, before: 'Nina Ny', after: 'Nora Ny' }],
    ],
    [
      'somebody out of sight',
      user([at(NORTH, 'nurse')]),
      null,
      [{ kind: 'role', siteId: NORTH, before: 'nurse', after: null }],
    ],
  ])('%s', (_what, before, after, lines) => {
    expect(userChangesBetween(before, after)).toEqual(lines);
  });
});

describe('the title of a line', () => {
  it.each([
    ['role', null, 'nurse', 'Added to the site'],
    ['role', 'nurse', null, 'Removed from the site'],
    ['role', 'nurse', 'admin', 'Role'],
    ['email', null, 'a@b.example', 'Email'],
    ['two-factor', 'Off', 'On', 'Two Factor Auth'],
  ] as const)('%s from %s to %s', (kind, before, after, title) => {
    expect(titleOfChange({ kind, before, after })).toBe(title);
  });
});
