// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { columnChoice, listColumns } from './model.ts';

it.each([
  [
    'columnChoice',
    columnChoice,
    {
      order: 'list –100',
      'order[]': 'text 1–60',
      hidden: 'list –100',
      'hidden[]': 'text 1–60',
      added: 'list –100',
      'added[]': 'text 1–60',
      pinned: 'list –100',
      'pinned[]': 'text 1–60',
      'widths{name}': 'text 1–60',
      'widths{}': 'number 48–800',
    },
  ],
  [
    'listColumns',
    listColumns,
    {
      'choice.order': 'list –100',
      'choice.order[]': 'text 1–60',
      'choice.hidden': 'list –100',
      'choice.hidden[]': 'text 1–60',
      'choice.added': 'list –100',
      'choice.added[]': 'text 1–60',
      'choice.pinned': 'list –100',
      'choice.pinned[]': 'text 1–60',
      'choice.widths{name}': 'text 1–60',
      'choice.widths{}': 'number 48–800',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
