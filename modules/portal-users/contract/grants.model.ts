// What comes of granting access to a site, and one line of the access that is open there (OP-USERS-10).
import { z } from 'zod';
import { instantField } from '@alveary/contract/fields.ts';

export const siteGrantOutcome = z.object({
  user_id: z.uuid(),
  site_id: z.uuid(),
  /** `there`: the user works at the site already, and nothing was granted. */
  state: z.enum(['open', 'waiting', 'there']),
  /** Null while it waits, and where it lasts until an administrator removes it. */
  ends_at: instantField.nullable(),
});
export type SiteGrantOutcome = z.output<typeof siteGrantOutcome>;

const named = z.object({ id: z.uuid(), name: z.string() });

export const openGrant = z.object({
  id: z.uuid(),
  user: named.extend({ email: z.string() }),
  /** The code of a role. */
  role: z.string(),
  reason: z.string(),
  granted_by: named,
  granted_at: instantField,
  /** Null: until an administrator removes it. */
  hours: z.number().int().nullable(),
  /** Null: it waits for an administrator of the site to accept it. */
  began_at: instantField.nullable(),
  ends_at: instantField.nullable(),
  reviewed_at: instantField.nullable(),
  /** The name of who reviewed it last. */
  reviewed_by: z.string().nullable(),
});
export type OpenGrant = z.output<typeof openGrant>;
