// Which call keeps the columns that a person has chosen of a list? They come back with the settings of the portal.
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { columnChoice } from './model.ts';

const list = z.string().regex(/^[a-z][a-z-]{1,40}$/, 'A list is named by small letters and hyphens.');

export const listColumnCalls = {
  keep: call({
    method: 'PUT',
    path: 'list-columns/{list}',
    summary: 'Keep which columns of a list the signed-in person sees, in which order and how wide',
    input: {
      params: z.object({ list }),
      body: z.strictObject({
        /** The site whose pages it is about; null: all others. */
        siteId: idField.nullable(),
        choice: columnChoice,
      }),
    },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    changes: ['list-columns'],
    audit: { none: 'it concerns only how the person sees lists' },
    spec: ['VIEWS-001'],
  }),
};
