// Which calls keep what a person is typing, so that nothing typed is lost? (architecture: Drafts)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { instantField } from '@alveary/contract/fields.ts';

/** `log:new:{profileId}`, `log:{logId}` and the like: the form and the record, without patient data. */
const key = z
  .string()
  .regex(/^[a-z][a-z-]{1,40}(:[a-z0-9-]{1,60}){0,3}$/, 'A draft key looks like log:new:{id}.');

const content = z
  .record(z.string().max(100), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= 100_000,
    'A draft cannot be larger than 100,000 characters.',
  );

const draft = z.object({
  key: z.string(),
  content: z.record(z.string(), z.unknown()),
  updatedAt: instantField,
});
export type Draft = z.output<typeof draft>;

/** Which forms hold something unsaved, without what was typed into them. */
const keptDraft = draft.pick({ key: true, updatedAt: true });

export const draftCalls = {
  list: call({
    method: 'GET',
    path: 'drafts',
    summary: 'Which forms hold something that the person typed and did not save; newest first',
    input: {},
    output: z.array(keptDraft),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a draft is seen only by the person who typed it' },
    spec: ['SHELL-084'],
  }),
  read: call({
    method: 'GET',
    path: 'drafts/{key}',
    summary: 'The kept draft of a form; null when nothing is kept',
    input: { params: z.object({ key }) },
    output: draft.nullable(),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a draft is seen only by the person who typed it' },
    spec: ['SHELL-084'],
  }),
  keep: call({
    method: 'PUT',
    path: 'drafts/{key}',
    summary: 'Keep what is typed in a form',
    input: { params: z.object({ key }), body: z.strictObject({ content }) },
    output: draft,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    changes: [],
    audit: { none: 'a draft is seen only by the person who typed it' },
    spec: ['SHELL-084'],
  }),
  discard: call({
    method: 'DELETE',
    path: 'drafts/{key}',
    summary: 'Forget a draft',
    input: { params: z.object({ key }) },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    changes: [],
    audit: { none: 'a draft is seen only by the person who typed it' },
    spec: ['SHELL-084'],
  }),
};
