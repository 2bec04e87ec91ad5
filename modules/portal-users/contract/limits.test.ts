// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { siteGrantOutcome } from './grants.model.ts';
import { portalSettings, portalUser } from './model.ts';
import { changedPerson, newPerson, siteGrant } from './people.model.ts';

it.each([
  [
    'portalSettings',
    portalSettings,
    {
      'portal_settings.assistant': 'inside | outside or null',
      'portal_settings.display_preferences.weightUnit': 'kg | lbs or null',
      'portal_settings.display_preferences.heightUnit': 'cm | in or null',
      'portal_settings.display_preferences.temperatureUnit': 'celsius | fahrenheit or null',
      'portal_settings.display_preferences.dateFormat': 'MMM D, YYYY | D MMM YYYY | YYYY-MM-DD or null',
      'portal_settings.display_preferences.dateTimeFormat': 'date h:mm A | date HH:mm or null',
      'portal_settings.list_columns[].choice.order': 'list –100',
      'portal_settings.list_columns[].choice.order[]': 'text 1–60',
      'portal_settings.list_columns[].choice.hidden': 'list –100',
      'portal_settings.list_columns[].choice.hidden[]': 'text 1–60',
      'portal_settings.list_columns[].choice.added': 'list –100',
      'portal_settings.list_columns[].choice.added[]': 'text 1–60',
      'portal_settings.list_columns[].choice.pinned': 'list –100',
      'portal_settings.list_columns[].choice.pinned[]': 'text 1–60',
      'portal_settings.list_columns[].choice.widths{name}': 'text 1–60',
      'portal_settings.list_columns[].choice.widths{}': 'number 48–800',
    },
  ],
  ['portalUser', portalUser, { 'second_factor_needed?': 'set-up | code' }],
  [
    'changedPerson',
    changedPerson,
    {
      source: '"portal"',
      'user.email':
        'text /^[^\\s\\p{C}@<>()[\\],;:"\\\\]+@[^\\s\\p{C}@.<>()]+(\\.[^\\s\\p{C}@.<>()]+)+$/ –254',
      'user.first_name': 'text 2–24',
      'user.last_name': 'text 2–24',
      'user.phone_number': 'text –20 or null',
      'user.phone_country_code': 'text –20 or null',
      'user.site_users': 'list –2000',
      'user.site_users[].roles': 'list 1–1',
      'user.site_users[].roles[0].code': 'portal_site_admin | portal_site_caregiver',
      'user.version': 'integer 1–',
    },
  ],
  [
    'newPerson',
    newPerson,
    {
      source: '"portal"',
      'user.email':
        'text /^[^\\s\\p{C}@<>()[\\],;:"\\\\]+@[^\\s\\p{C}@.<>()]+(\\.[^\\s\\p{C}@.<>()]+)+$/ –254',
      'user.first_name': 'text 2–24',
      'user.last_name': 'text 2–24',
      'user.phone_number': 'text –20 or null',
      'user.phone_country_code': 'text –20 or null',
      'user.site_users': 'list 1–2000',
      'user.site_users[].roles': 'list 1–1',
      'user.site_users[].roles[0].code': 'portal_site_admin | portal_site_caregiver',
    },
  ],
  [
    'siteGrant',
    siteGrant,
    {
      role: 'portal_site_admin | portal_site_caregiver',
      reason: 'text 3–500',
      'hours?': 'integer 1–720 or null',
    },
  ],
  ['siteGrantOutcome', siteGrantOutcome, { state: 'open | waiting | there' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
