// Which placeholders are known, how are they filled, and how many SMS does a text take?
import { describe, expect, it } from 'vitest';
import { newTemplate } from './model.ts';
import { fillTemplate, smsParts, unknownPlaceholders } from './rules.ts';

const values = {
  patient_first_name: 'Maya',
  patient_last_name: 'Thornton',
  site_name: 'Harbor Lung',
  my_first_name: 'Lena',
  my_name: 'Lena {site_name}',
};

describe('filling', () => {
  it.each([
    ['Hello {patient_first_name}, {patient_first_name}!', 'Hello Maya, Maya!'],
    ['{my_name} of {site_name}', 'Lena {site_name} of Harbor Lung'],
    ['50 % { or } $& stays', '50 % { or } $& stays'],
    ['{patient_first_name', '{patient_first_name'],
  ])('OP-CONSENT-2 %s', (body, filled) => {
    expect(fillTemplate(body, values)).toBe(filled);
  });
});

describe('writing', () => {
  it.each([
    ['Hello {patient_first_name}', []],
    ['Hello {first name} and {}', ['{first name}', '{}']],
    ['{toString}', ['{toString}']],
  ])('%s', (body, unknown) => {
    expect(unknownPlaceholders(body)).toEqual(unknown);
  });

  it('an unknown placeholder is named, with those there are', () => {
    const { error } = newTemplate.safeParse({ title: 'A', body: 'Hi {name}' });
    expect(error?.issues[0]?.message).toBe(
      'There is no placeholder {name}. There are {patient_first_name}, {patient_last_name}, {site_name}, {my_first_name}, {my_name}.',
    );
  });

  it.each([
    ['', 'x', 'title', 'A template needs a title.'],
    ['A', ' \n ', 'body', 'A template needs a text.'],
    ['A'.repeat(81), 'x', 'title', 'This cannot be longer than 80 characters.'],
    ['A', 'x'.repeat(1601), 'body', 'This cannot be longer than 1600 characters.'],
    ['A\u0000', 'x', 'title', 'This contains characters that cannot be stored.'],
  ])('%j %.5j is refused', (title, body, field, message) => {
    const issue = newTemplate.safeParse({ title, body }).error?.issues[0];
    expect([issue?.path[0], issue?.message]).toEqual([field, message]);
  });
});

describe('the number of SMS', () => {
  it.each([
    ['', 0],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['Åäö é ñ', 1],
    ['ł'.repeat(70), 1],
    ['ł'.repeat(71), 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('%.6j', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
