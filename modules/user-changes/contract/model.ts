// One line of the log of user changes: what of whom was changed, by whom, and why (document 1 §6; OP-USERS-6).
import { z } from 'zod';
import { instantField } from '@alveary/contract/fields.ts';

/** What of a user can be changed. `role` is about one site; everything else holds wherever the user works. */
export const userChangeKind = z.enum([
  'role',
  'name',
  'email',
  'phone',
  'two-factor',
  'authenticator',
  'provider',
  'access',
  'sessions',
  'lock',
]);
export type UserChangeKind = z.output<typeof userChangeKind>;

/** Somebody as they were called then. */
const personThen = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

export const userChange = z.object({
  id: z.uuid(),
  changedAt: instantField,
  kind: userChangeKind,
  user: personThen,
  /** Null: it came from the command line, or by a link of a mail. */
  changedBy: personThen.nullable(),
  /** Null before a role: the user came to the site. */
  before: z.string().nullable(),
  /** Null after a role: the user left the site. */
  after: z.string().nullable(),
  reason: z.string().nullable(),
});
export type UserChange = z.output<typeof userChange>;

/** What was changed, before it stands in the log. */
export interface NewUserChange {
  readonly kind: UserChangeKind;
  /** The site of a role; null for what holds wherever the user works. */
  readonly siteId: string | null;
  readonly before: string | null;
  readonly after: string | null;
}
