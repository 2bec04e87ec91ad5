// Reads JSON that another program sent: what is no JSON, or nested deeper than any message is, is refused before anything walks through it.
import { fail } from '@alveary/contract/errors.ts';

/** Whoever walks through what is nested deeper, by itself or in the database, runs out of stack. */
const DEEPEST = 64;

/** Level by level, without a call for each level. */
const isNestedDeeply = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
  return false;
};

/** @throws Failure NotJson */
export const jsonOfText = (text: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('NotJson');
  }
  return isNestedDeeply(value) ? fail('NotJson') : value;
};

/** @throws Failure NotJson, also for bytes that are no UTF-8 */
export const jsonOfBytes = (bytes: Uint8Array): unknown => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('NotJson');
  }
  return jsonOfText(text);
};
