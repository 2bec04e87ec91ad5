// What is typed to add or edit a portal user, and what is listed (document 1 §5, §7; OP-USERS-5, 6, 7, 10).
import { z } from 'zod';
import { emailField } from '@alveary/modules/account/contract/model.ts';
import { idField, instantField, isLine, textField, versionField } from '@alveary/contract/fields.ts';
import { countryCodeMessage, phoneNumberMessage } from '@alveary/contract/phone-messages.ts';
import { MAX_GRANT_HOURS, USUAL_GRANT_HOURS } from './grants.rules.ts';
import { assignableRoles } from './policies.ts';
import { portalUser, role, siteUser } from './model.ts';

const nameField = (which: 'First' | 'Last') =>
  z
    .string(`${which} name needs at least 2 characters`)
    .trim()
    .min(2, `${which} name needs at least 2 characters`)
    .max(24, `${which} cannot be more than 25 characters`)
    .refine(isLine, `${which} name contains characters that cannot be stored.`);

const optional = (message: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(20, 'This is too long for a phone number.')
    .superRefine((text, check) => {
      const problem = message(text);
      if (problem !== null) check.addIssue({ code: 'custom', message: problem });
    })
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** One site with one role: admin by the switch, else caregiver. */
const siteRole = z.strictObject({
  site_id: idField,
  roles: z.tuple([
    z.strictObject({
      code: z.enum(assignableRoles, 'Choose admin or caregiver.'),
    }),
  ]),
});

const personShape = {
  email: emailField,
  first_name: nameField('First'),
  last_name: nameField('Last'),
  phone_number: optional(phoneNumberMessage),
  phone_country_code: optional(countryCodeMessage),
  portal_configuration: z.strictObject({ two_factor_authentication: z.boolean() }),
  site_users: z
    .array(siteRole)
    .max(2000)
    .refine(
      (entries) => new Set(entries.map((entry) => entry.site_id)).size === entries.length,
      'A user has one role per site.',
    ),
};

interface TwoFactorFacts {
  readonly phone_number: string | null;
  readonly phone_country_code: string | null;
  readonly portal_configuration: { readonly two_factor_authentication: boolean };
}

const needsPhone = (user: TwoFactorFacts): boolean =>
  !user.portal_configuration.two_factor_authentication || user.phone_number !== null;

/** A number without its country is reached by no code: its owner would be locked out. */
const needsCountry = (user: TwoFactorFacts): boolean =>
  !user.portal_configuration.two_factor_authentication ||
  user.phone_number === null ||
  user.phone_country_code !== null;

const twoFactorFacts = z.object({
  phone_number: personShape.phone_number,
  phone_country_code: personShape.phone_country_code,
  portal_configuration: personShape.portal_configuration,
});

const PHONE_FOR_CODE = {
  path: ['phone_number'],
  message: 'Two Factor Auth needs a phone number for the code.',
  // Said beside the other problems of the form, not only after they are mended.
  when: ({ value }: { readonly value: unknown }) => twoFactorFacts.safeParse(value).success,
};

const COUNTRY_FOR_CODE = {
  ...PHONE_FOR_CODE,
  path: ['phone_country_code'],
  message: 'Two Factor Auth needs the country code of the phone number (e.g. +44).',
};

export const newPerson = z.strictObject({
  source: z.literal('portal', 'The source must be portal.'),
  user: z
    .strictObject({ ...personShape, site_users: personShape.site_users.min(1, 'Choose at least one site.') })
    .refine(needsPhone, PHONE_FOR_CODE)
    .refine(needsCountry, COUNTRY_FOR_CODE),
});

export const changedPerson = z.strictObject({
  source: z.literal('portal', 'The source must be portal.'),
  user: z
    .strictObject({ ...personShape, id: idField, version: versionField })
    .refine(needsPhone, PHONE_FOR_CODE)
    .refine(needsCountry, COUNTRY_FOR_CODE),
});
export type ChangedPerson = z.output<typeof changedPerson>;

/** A portal user as the pages of the settings show it. */
export const person = portalUser.omit({ second_factor_needed: true }).extend({
  version: z.number().int(),
  /** Short names of the user's sites that the asker does not work at: shown as read-only chips. */
  other_sites: z.array(z.string()),
  /** Codes of the roles the user holds for all sites. */
  global_roles: z.array(z.string()),
  /** Whether the user is admin at one of the `other_sites`. */
  is_admin_elsewhere: z.boolean(),
  /** Whether an authenticator app is the second factor. */
  has_authenticator: z.boolean(),
  last_login_at: instantField.nullable(),
  created_at: instantField,
});
export type Person = z.output<typeof person>;

/** A user as the list shows them: what each role allows is not repeated for thousands of users. */
export const listedPerson = person
  .omit({ global_roles: true, is_admin_elsewhere: true, has_authenticator: true })
  .extend({
    site_users: z.array(siteUser.extend({ roles: z.array(role.omit({ actions_permitted: true })) })),
  });
export type ListedPerson = z.output<typeof listedPerson>;

/** A site opened to a user by staff, who came from a patient they could not open (OP-USERS-10). */
export const siteGrant = z.strictObject({
  user_id: idField,
  site_id: idField,
  role: z.enum(assignableRoles, 'Choose admin or caregiver.'),
  /** Why; it stands in the audit log. */
  reason: textField(500).min(3, 'Say why the access is needed.'),
  /** How long it lasts; null: until an administrator of the site removes it. */
  hours: z
    .int('Choose how many hours the access lasts.')
    .min(1, 'Access lasts at least 1 hour.')
    .max(MAX_GRANT_HOURS, 'Access lasts at most 30 days.')
    .nullable()
    .default(USUAL_GRANT_HOURS),
});
