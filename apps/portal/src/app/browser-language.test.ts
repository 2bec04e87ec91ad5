// Does a browser whose language is no tag still get its dates and numbers?
import { expect, test } from 'vitest';
import { languageTag, mendLanguage } from './browser-language.ts';

test.each([
  ['en-US', 'en-US'],
  ['sv', 'sv'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['en-US@posix', 'en-US'],
  ['en_US.UTF-8', 'en-US'],
  ['C', 'en-US'],
  ['', 'en-US'],
])('%s is read as %s, which Intl takes', (said, tag) => {
  expect(languageTag(said)).toBe(tag);
  expect(() => new Intl.NumberFormat(languageTag(said))).not.toThrow();
});

test('what libraries read of the browser is the tag', () => {
  const browser = Object.create({ language: 'en-US@posix' });
  mendLanguage(browser);
  expect(browser.language).toBe('en-US');
});
