import { expect, it } from 'vitest';
import { isMissingChunk, mayReload } from './chunk-recovery.ts';

it.each([
  ['the first time', {}, true],
  ['a minute later', { lastReload: 940_000 }, true],
  ['within the minute', { lastReload: 940_001 }, false],
  ['over something unsaved', { isUnsaved: true }, false],
  ['without a connection', { isOnline: false }, false],
])('SHELL-082 SHELL-083 a missing part reloads the page: %s', (_, special, reloads) => {
  const moment = { time: 1_000_000, lastReload: null, isUnsaved: false, isOnline: true, ...special };
  expect(mayReload(moment)).toBe(reloads);
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
