import { describe, expect, it } from 'vitest';
import { codeEntry, credentials, emailField, linkToken, newPasswordField, passwordRules } from './model.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  result.error?.issues.map(({ message }) => message) ?? [];

const [LENGTH, UPPER, LOWER, SIGN] = passwordRules.map(({ message }) => message);

describe('a new password', () => {
  it.each([
    ['AUTH-036 seven characters', 'Lungs-9', [LENGTH]],
    ['AUTH-036 seven signs of two units each', `L-${'🫁'.repeat(4)}o`, [LENGTH]],
    ['AUTH-036 eight characters', 'Lungs-99', []],
    ['AUTH-037 no capital', 'lungs-99', [UPPER]],
    ['AUTH-038 no small letter', 'LUNGS-99', [LOWER]],
    ['AUTH-039 letters and digits only', 'Lungsé99', [SIGN]],
    ['letters of another script', 'Дыхание-', []],
    ['nothing', '', [LENGTH, UPPER, LOWER, SIGN]],
  ])('%s: %j', (_name, password, expected) => {
    expect(messages(newPasswordField.safeParse(password))).toEqual(expected);
  });

  it('has 200 characters at most', () => {
    expect(newPasswordField.safeParse(`Aa-${'x'.repeat(197)}`).success).toBe(true);
    expect(messages(newPasswordField.safeParse(`Aa-${'x'.repeat(198)}`))).toEqual([
      'A password cannot be longer than 200 characters.',
    ]);
  });
});

describe('what is typed to sign in', () => {
  it('loses the blanks around the address, and needs a password of 200 characters at most', () => {
    const typed = { username: ' lena@alveary.example ', password: 'x' };
    expect(credentials.parse(typed).username).toBe('lena@alveary.example');
    expect(credentials.safeParse({ ...typed, password: 'x'.repeat(200) }).success).toBe(true);
    expect(messages(credentials.safeParse({ ...typed, password: '' }))).toEqual(['Type your password.']);
    expect(credentials.safeParse({ ...typed, password: 'x'.repeat(201) }).success).toBe(false);
  });

  it('an address has 254 characters at most', () => {
    const address = (length: number) => `${'a'.repeat(length - 10)}@b.example`;
    expect(emailField.safeParse(address(254)).success).toBe(true);
    expect(emailField.safeParse(address(255)).success).toBe(false);
  });

  it.each([
    [' 123456 ', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('the code %j is one: %s', (code, expected) => {
    expect(codeEntry.safeParse({ code }).success).toBe(expected);
  });

  it.each([
    [19, false],
    [20, true],
    [200, true],
    [201, false],
  ])('a link of %d characters is complete: %s', (length, expected) => {
    expect(linkToken.safeParse('x'.repeat(length)).success).toBe(expected);
  });
});
