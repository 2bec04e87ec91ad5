// Which day was typed as three numbers? Every language writes them in another order; the fields say which is which
import { isRealDate } from '@alveary/contract/fields.ts';

interface TypedDay {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** 'YYYY-MM-DD', or null where the numbers are no day. */
export const dayOfNumbers = ({ day, month, year }: TypedDay): string | null => {
  const numbers = [day, month, year].map((text) => text.trim());
  if (!numbers.every((text) => /^\d{1,4}$/.test(text)) || numbers[2]?.length !== 4) return null;
  const text = `${numbers[2]}-${numbers[1]?.padStart(2, '0')}-${numbers[0]?.padStart(2, '0')}`;
  return isRealDate(text) ? text : null;
};
