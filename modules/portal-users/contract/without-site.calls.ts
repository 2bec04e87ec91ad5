// Which calls name the people who have no site any more, and take one of them in again? (OP-USERS-6)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { person } from './people.model.ts';
import { assignableRoles, mayAddUsers } from './policies.ts';

const personWithoutSite = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The site that was left last, and when; null for somebody who never had one. */
  last_site: z.string().nullable(),
  left_at: instantField.nullable(),
});
export type PersonWithoutSite = z.output<typeof personWithoutSite>;

export const withoutSiteCalls = {
  list: call({
    method: 'GET',
    path: 'portal_admin/users-without-site',
    summary:
      'Who worked at one of the own sites and has none any more; the whole installation for its super admins',
    input: {},
    output: z.array(personWithoutSite),
    allow: mayAddUsers,
    reach: 'allowed-sites',
    errors: [],
    shows: ['users'],
    audit: { none: 'it holds no patient data' },
    spec: ['USERS-084'],
  }),
  readmit: call({
    method: 'POST',
    path: 'portal_admin/user/{id}/sites',
    summary: 'Take somebody in at a site who has none any more',
    input: {
      params: z.object({ id: idField }),
      body: z.strictObject({
        site_id: idField,
        role: z.enum(assignableRoles, 'Choose admin or caregiver.'),
      }),
    },
    output: person,
    allow: mayAddUsers,
    reach: 'allowed-sites',
    errors: ['UserNotFound', 'NotAllowed', 'SiteNotFound'],
    changes: ['users', 'own-rights'],
    audit: { action: 'user.readmit', about: 'user' },
    spec: ['USERS-084'],
  }),
};
