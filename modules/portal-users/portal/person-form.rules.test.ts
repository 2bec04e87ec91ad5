// The texts of document 1 §5 beside their fields, what is sent, and what is kept when somebody else was faster.
import { describe, expect, it } from 'vitest';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import { withContent } from '@alveary/portal/lib/form/form-draft.ts';
import { placeMessages } from '@alveary/portal/lib/form/form-errors.ts';
import { changedFields } from '@alveary/portal/lib/form/form-shape.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import {
  bodyOfChange,
  bodyOfNew,
  type Field,
  joinSites,
  nobodyYet,
  personFieldOf,
  personShape,
  type TypedPerson,
  typedOf,
} from './person-form.rules.ts';

const LUNG = '0190a0a0-0000-7000-8000-000000000001';
const BAY = '0190a0a0-0000-7000-8000-000000000002';
const base = { id: '0190a0a0-0000-7000-8000-000000000100', version: 3 };

const shape = personShape((siteId) => siteId);
const besideFields = (messages: readonly FieldMessage[]) => placeMessages(messages, personFieldOf).errors;
const errorsOfNew = (typed: TypedPerson) =>
  besideFields(checkRequest(peopleCalls.create, { body: bodyOfNew(typed) }).messages);
const errorsOfChange = (typed: TypedPerson) =>
  besideFields(checkRequest(peopleCalls.update, { body: bodyOfChange(typed, base) }).messages);

const full: TypedPerson = {
  ...nobodyYet([LUNG]),
  email: 'nina@harborlung.example',
  firstName: 'Nina',
  lastName: 'Ny',
};

describe('what is required', () => {
  it('USERS-045 USERS-050 neither country code nor phone number', () => {
    expect([full.countryCode, full.phoneNumber]).toEqual(['', '']);
    expect(errorsOfNew(full)).toEqual({});
  });

  it('USERS-037 USERS-038 email, first and last name and one site', () => {
    expect(errorsOfNew(nobodyYet([]))).toEqual({
      email: 'Not a valid email address.',
      firstName: 'First name needs at least 2 characters',
      lastName: 'Last name needs at least 2 characters',
      sites: 'Choose at least one site.',
    });
  });

  it('a change may have no site of the editor left', () => {
    expect(errorsOfChange({ ...full, sites: [] })).toEqual({});
  });
});

describe('the documented texts, letter for letter', () => {
  it.each<[string, Field, string, string | undefined]>([
    ['USERS-040', 'firstName', 'Q', 'First name needs at least 2 characters'],
    ['USERS-040', 'firstName', 'Qi', undefined],
    ['USERS-041', 'firstName', 'N'.repeat(24), undefined],
    ['USERS-041', 'firstName', 'N'.repeat(25), 'First cannot be more than 25 characters'],
    ['USERS-042', 'lastName', ' x ', 'Last name needs at least 2 characters'],
    ['USERS-042', 'lastName', 'Ny', undefined],
    ['USERS-043', 'lastName', 'N'.repeat(24), undefined],
    ['USERS-043', 'lastName', 'N'.repeat(25), 'Last cannot be more than 25 characters'],
    ['USERS-044', 'email', 'nina@harborlung', 'Not a valid email address.'],
    ['USERS-047', 'countryCode', '+', 'Country code must be a + followed by at least one digit (e.g. +44).'],
    [
      'USERS-046',
      'countryCode',
      '+1234',
      'Country code must be a + followed by at least one digit (e.g. +44).',
    ],
    ['USERS-048', 'countryCode', '44', 'Country code must be prefixed by a + (e.g. +44).'],
    ['USERS-049', 'countryCode', '+4a', 'Country code must be a + or digits only (e.g. +44).'],
    ['USERS-046', 'countryCode', '+46', undefined],
    ['USERS-051', 'phoneNumber', '1234', 'Phone number must be at least five digits'],
    ['USERS-052', 'phoneNumber', '555-0101', 'Phone number must be digits only.'],
    ['USERS-051', 'phoneNumber', '5550101', undefined],
  ])('%s %s %j: %s', (_id, field, value, message) => {
    expect(errorsOfNew({ ...full, [field]: value })[field]).toBe(message);
  });

  it('two factors need a phone number', () => {
    expect(errorsOfNew({ ...full, hasTwoFactor: true })).toEqual({
      phoneNumber: 'Two Factor Auth needs a phone number for the code.',
    });
    expect(errorsOfNew({ ...full, hasTwoFactor: true, email: 'nina@' })).toEqual({
      email: 'Not a valid email address.',
      phoneNumber: 'Two Factor Auth needs a phone number for the code.',
    });
  });

  it('the server names fields by their path', () => {
    const message = 'There is already a user with this email address.';
    expect(besideFields([{ field: 'user.email', message }])).toEqual({ email: message });
    expect(besideFields([{ message: 'Something else' }])).toEqual({});
  });
});

describe('what is sent', () => {
  const sites = [
    { siteId: LUNG, isAdmin: true },
    { siteId: BAY, isAdmin: false },
  ];

  it('USERS-039 USERS-072 USERS-075 one role per site: admin by the switch, else caregiver', () => {
    expect(bodyOfNew({ ...full, sites }).user.site_users).toEqual([
      { site_id: LUNG, roles: [{ code: 'portal_site_admin' }] },
      { site_id: BAY, roles: [{ code: 'portal_site_caregiver' }] },
    ]);
  });

  it('USERS-094 the documented body, and nothing else', () => {
    expect(bodyOfNew({ ...full, sites })).toEqual({
      source: 'portal',
      user: {
        email: 'nina@harborlung.example',
        first_name: 'Nina',
        last_name: 'Ny',
        phone_number: '',
        phone_country_code: '',
        portal_configuration: { two_factor_authentication: false },
        site_users: [
          { site_id: LUNG, roles: [{ code: 'portal_site_admin' }] },
          { site_id: BAY, roles: [{ code: 'portal_site_caregiver' }] },
        ],
      },
    });
  });

  it('USERS-095 a change is the same body with the id and the version that was seen', () => {
    const { user } = bodyOfNew(full);
    expect(bodyOfChange(full, base)).toEqual({ source: 'portal', user: { ...user, ...base } });
  });
});

describe('what counts as changed, and what is kept over a reload', () => {
  it('the order of the sites is no change', () => {
    const two = [
      { siteId: LUNG, isAdmin: false },
      { siteId: BAY, isAdmin: true },
    ];
    expect(changedFields(shape, { ...full, sites: two }, { ...full, sites: two.toReversed() })).toEqual([]);
    expect(changedFields(shape, { ...full, lastName: 'Nyholm', sites: two }, full)).toEqual([
      'lastName',
      'sites',
    ]);
  });

  it.each([
    [
      'a switch that was turned stays turned',
      [[LUNG, true]],
      [[LUNG, false]],
      [[LUNG, false]],
      [[LUNG, true]],
    ],
    [
      'an added site stays added',
      [
        [LUNG, false],
        [BAY, false],
      ],
      [[LUNG, false]],
      [[LUNG, false]],
      [
        [LUNG, false],
        [BAY, false],
      ],
    ],
    [
      'a site removed meanwhile goes',
      [
        [LUNG, false],
        [BAY, true],
      ],
      [
        [LUNG, false],
        [BAY, true],
      ],
      [[LUNG, false]],
      [[LUNG, false]],
    ],
    [
      'a site removed meanwhile goes, although its switch was turned',
      [
        [LUNG, false],
        [BAY, false],
      ],
      [
        [LUNG, false],
        [BAY, true],
      ],
      [[LUNG, false]],
      [[LUNG, false]],
    ],
    ['a proposed site that was taken out stays out', [], [[LUNG, false]], [[LUNG, true]], []],
    [
      'a site opened meanwhile comes',
      [[LUNG, false]],
      [[LUNG, false]],
      [
        [LUNG, false],
        [BAY, true],
      ],
      [
        [LUNG, false],
        [BAY, true],
      ],
    ],
    [
      'the role given meanwhile counts where nothing was typed',
      [[LUNG, false]],
      [[LUNG, false]],
      [[LUNG, true]],
      [[LUNG, true]],
    ],
  ] as const)('%s', (_, typed, old, now, kept) => {
    const at = (pairs: readonly (readonly [string, boolean])[]) =>
      pairs.map(([siteId, isAdmin]) => ({ siteId, isAdmin }));
    expect(joinSites(at(typed), at(old), at(now))).toEqual(at(kept));
    expect(joinSites(at(typed), at(old), at(old))).toEqual(at(typed));
  });

  it('a damaged draft changes no site', () => {
    const { values } = withContent(shape, { sites: 'all', lastName: 'Nyholm' }, full);
    expect(values).toEqual({ ...full, lastName: 'Nyholm' });
    expect(withContent(shape, { sites: [null, { siteId: 'x' }, ...full.sites] }, full).values).toEqual(full);
  });

  it('USERS-086 sites that the editor may not change are not in the form', () => {
    const role = { id: BAY, code: 'portal_site_admin', actions_permitted: [] };
    const typed = typedOf(
      {
        ...base,
        email: 'a@b.example',
        first_name: 'Ann',
        last_name: 'Bo',
        phone_number: null,
        phone_country_code: null,
        account_confirmed: true,
        has_authenticator: false,
        force_password_reset_on_login: false,
        is_staff: false,
        is_care_employee: false,
        portal_configuration: null,
        site_users: [
          { site_id: LUNG, roles: [role] },
          { site_id: BAY, roles: [role] },
        ],
        other_sites: ['Summit CF'],
        global_roles: [],
        is_admin_elsewhere: false,
        last_login_at: null,
        created_at: '2026-01-05T09:00:00Z',
      },
      ({ site_id }) => site_id === LUNG,
    );
    expect(typed.sites).toEqual([{ siteId: LUNG, isAdmin: true }]);
  });
});
