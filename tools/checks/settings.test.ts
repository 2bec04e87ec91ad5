import { expect, it } from 'vitest';
import { settings, settingsOfPage } from './settings.ts';

const page = `# Operations

## Settings

| setting | what it is |
|---|---|
| \`HOST\`, \`PORT\` | where; not \`ELSEWHERE\` |
| \`OLD\` | gone |

## Logs

| \`LATER\` | another table |
`;

it('names what the page leaves out, and what it invents', () => {
  expect(settingsOfPage(page, ['HOST', 'PORT', 'NEW']).map((one) => [one.line, one.todo])).toEqual([
    [3, 'say what NEW is'],
    [8, 'OLD is no setting: take it out'],
  ]);
});

it('misses everything on a page without the table, and fails without the page', () => {
  expect(settingsOfPage('# Nothing', ['HOST'])).toHaveLength(1);
  expect(settings('/nowhere')).toHaveLength(1);
});
