import { expect, it } from 'vitest';
import { isMissingChunk, mayReload } from './chunk-recovery.ts';

it.each([
  ['the first time', null, false, true],
  ['a minute later', 940_000, false, true],
  ['within the minute', 940_001, false, false],
  ['over something unsaved', null, true, false],
])('SHELL-082 SHELL-083 a missing part reloads the page: %s', (_, last, isUnsaved, reloads) => {
  expect(mayReload(last, 1_000_000, isUnsaved)).toBe(reloads);
});

it.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['x is not a function', false],
])('SHELL-082 %s', (message, isMissing) => {
  expect(isMissingChunk(new TypeError(message))).toBe(isMissing);
});
