import { expect, it } from 'vitest';
import { runSourceCheck } from './finding.ts';
import { journeySteps } from './journey-steps.ts';
import { sourceOf } from './source.ts';

const check = (body: string, path = 'modules/rooms/journeys/rooms.spec.ts') =>
  runSourceCheck(journeySteps, [sourceOf(path, `test('a room', async ({ page }) => {\n${body}\n});`)]).map(
    ({ line, todo }) => `${line}: ${todo}`,
  );

const act = 'await page.click();\n';

it.each([
  ['four actions', act.repeat(4)],
  [
    'locators and functions beside them',
    `${act.repeat(4)}const row = page.row();\nconst open = async () => { ${act} };`,
  ],
  [
    'more in steps',
    `${act.repeat(3)}await test.step('the door opens', async () => { ${act.repeat(9)} });\n${act}`,
  ],
  [
    'a step that answers',
    `const { id } = await test.step('one', async () => { ${act} return 1; });\n${act.repeat(4)}`,
  ],
  [
    'a step for each of several',
    `for (const one of all) await test.step(one, async () => { ${act} });\n${act.repeat(4)}`,
  ],
])('keeps the rule: %s', (_, body) => {
  expect(check(body)).toEqual([]);
});

it.each([
  ['five actions', act.repeat(5), 5],
  ['what is kept of an action', `${act.repeat(4)}const row = (await page.row())!;`, 5],
  [
    'an action inside an expectation, a loop and a condition',
    `${act.repeat(3)}expect(await page.row()).toBe(1);\nfor (const one of all) await one.click();\nif (late) { ${act} }`,
    6,
  ],
  [
    'steps beside too much',
    `await test.step('the door opens', async () => { ${act} });\n${act.repeat(6)}`,
    6,
  ],
])('finds what breaks it: %s', (_, body, count) => {
  expect(check(body)).toEqual([
    expect.stringContaining(`1: ${count} actions of this journey stand in no step`),
  ]);
});

it('looks at journeys only, and fails when it read none', () => {
  expect(check(act.repeat(9), 'modules/rooms/portal/rooms.test.tsx')).toEqual([
    expect.stringContaining('read no file'),
  ]);
});
