// What is typed to sign in, and what must a password be like? (document 1 §5, §7; OP-AUTH-2)
import { z } from 'zod';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';

export const regions = [
  { code: 'us', label: 'United States' },
  { code: 'eu', label: 'Europe' },
] as const;

/** Which gateway holds the account: chosen before anything is sent (OP-AUTH-8). */
export const regionField = z.enum(
  regions.map(({ code }) => code),
  'Region must be selected',
);

/** One rule of a password: the documented message and when it is met. */
export interface PasswordRule {
  readonly message: string;
  readonly isMet: (password: string) => boolean;
}

export const passwordRules: readonly PasswordRule[] = [
  { message: 'Password needs at least 8 characters', isMet: (password) => [...password].length >= 8 },
  { message: 'Password needs at least 1 uppercase character', isMet: (password) => /\p{Lu}/u.test(password) },
  { message: 'Password needs at least 1 lowercase character', isMet: (password) => /\p{Ll}/u.test(password) },
  {
    message: 'Password needs at least 1 non-alphanumberic character (e.g. -_?!)',
    isMet: (password) => /[^\p{L}\p{N}]/u.test(password),
  },
];

export const emailField = z
  .string()
  .trim()
  .max(254, NOT_AN_EMAIL)
  .regex(/^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@.<>()]+(\.[^\s\p{C}@.<>()]+)+$/u, NOT_AN_EMAIL);

export const newPasswordField = z
  .string()
  .max(200, 'A password cannot be longer than 200 characters.')
  .superRefine((password, check) => {
    for (const rule of passwordRules) {
      if (!rule.isMet(password)) check.addIssue({ code: 'custom', message: rule.message });
    }
  });

export const credentials = z.object({
  username: emailField,
  password: z
    .string()
    .min(1, 'Type your password.')
    .max(200, 'A password cannot be longer than 200 characters.'),
});

export const token = z.object({
  token_type: z.enum(['bearer', 'two_factor']),
  access_token: z.string(),
  /** The ways a code can come, for the two-factor step. */
  code_by: z.array(z.enum(['sms', 'totp'])).optional(),
});

export const session = z.object({
  expires_at: z.iso.datetime(),
  /** Whole seconds until then by the server's clock: that of the person's machine may be wrong (AUTH-024). */
  expires_in_s: z.number().int().min(0),
  idle_timeout_s: z.number().int(),
  absolute_expires_at: z.iso.datetime(),
});
export type Session = z.output<typeof session>;

export const codeEntry = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has 6 digits.'),
});

export const passwordChange = z.object({
  current_password: z.string().min(1, 'Type your current password.').max(200),
  new_password: newPasswordField,
});

export const passwordEntry = z.strictObject({
  current_password: z.string().min(1, 'Type your current password.').max(200),
});

/** The secret part of a link in a mail. */
export const linkToken = z
  .string('The link is not complete. Open it again from the email.')
  .min(20, 'The link is not complete. Open it again from the email.')
  .max(200);
