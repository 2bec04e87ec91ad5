// Is whoever sends something told in plain words which field is wrong, also where the schema says nothing of its own?
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';

const schema = z.strictObject({
  count: z.number(),
  ready: z.boolean().optional(),
  names: z.array(z.string()).optional(),
  worded: z.string('Write something.').optional(),
});

it.each<[string, unknown, object[]]>([
  ['a field that is missing', {}, [{ field: 'count', message: 'The field count is missing.' }]],
  ['text for a number', { count: '1' }, [{ field: 'count', message: 'The field count must be a number.' }]],
  [
    'text for yes or no',
    { count: 1, ready: 'yes' },
    [{ field: 'ready', message: 'The field ready must be true or false.' }],
  ],
  [
    'a number in a list of texts',
    { count: 1, names: [2] },
    [{ field: 'names.0', message: 'The field names.0 must be text.' }],
  ],
  [
    'a field with words of its own',
    { count: 1, worded: 2 },
    [{ field: 'worded', message: 'Write something.' }],
  ],
  ['nothing at all', null, [{ message: 'What was sent must be an object.' }]],
  [
    'a field too many',
    { count: 1, sender: 'me' },
    [{ field: 'sender', message: 'The field sender is not known here. Leave it out.' }],
  ],
])('%s', (_, given, messages) => {
  const { error } = schema.safeParse(given);
  expect(fieldMessages(error?.issues ?? [])).toEqual(messages);
});
