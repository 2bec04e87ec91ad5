// Which ten digits are an NPI? One rule for forms, calls, import, sandbox registry and demo world (45 CFR 162.406; CMS, NPI check digit).
import { z } from 'zod';

/**
 * The tenth digit for the first nine: Luhn over them behind the prefix 80840, which counts 24.
 * @param nine nine digits
 */
export const npiCheckDigit = (nine: string): number => {
  let sum = 24;
  for (const [index, digit] of [...nine].entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return (10 - (sum % 10)) % 10;
};

/**
 * Ten digits whose last one is the check digit. Numbers issued so far begin with 1 or 2, but the standard gives the
 * digits no meaning, and a practitioner who came in with another first digit must be found and assigned like all others.
 */
export const isNpi = (text: string): boolean =>
  /^\d{10}$/.test(text) && npiCheckDigit(text.slice(0, 9)) === Number(text[9]);

const NPI_MESSAGE = 'An NPI has 10 digits and a check digit that fits. Check the number.';
export const npiField = z.string().trim().refine(isNpi, NPI_MESSAGE);
