// Do the preferred country codes stand first, and is each code there once?
import { describe, expect, it } from 'vitest';
import { countryCodes, countryCodesLike, preferredCountries } from './country-codes.ts';

describe('the country codes', () => {
  it("FORMAT-010 'se', 'gb', 'us', 'it' and 'de' come first, then all others by name", () => {
    expect(preferredCountries).toEqual(['se', 'gb', 'us', 'it', 'de']);
    const all = countryCodes();
    expect(all.slice(0, 5).map(({ code }) => code)).toEqual(['+46', '+44', '+1', '+39', '+49']);
    expect(all.map(({ isPreferred }) => isPreferred).lastIndexOf(true)).toBe(4);
    expect(all.slice(5, 8).map(({ names }) => names)).toEqual(['Afghanistan', 'Albania', 'Algeria']);
  });

  it('each is there once, is one to three digits long, and names its countries', () => {
    const all = countryCodes();
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(200);
    for (const { code, names } of all) {
      expect(code).toMatch(/^\+[1-9]\d{0,2}$/);
      expect(names, code).toMatch(/[a-z]{3}/);
    }
  });

  it.each([
    ['', '+46'],
    ['+3', '+39'],
    ['47', '+47'],
    ['swed', '+46'],
    ['CURACAO', '+599'],
  ])('%j finds %s first', (typed, code) => {
    expect(countryCodesLike(typed)[0]?.code).toBe(code);
  });
});
