// To which number of a patient does a text message go, where nobody chooses one? (PROFILE-006; OP-CONSENT-2)
import type { Profile } from './model.ts';

type Phone = Pick<Profile['phones'][number], 'type' | 'e164' | 'isLandline'>;

/** A phone at work is read by others: nobody is written to there unless a person chooses it. */
const order: readonly Phone['type'][] = ['CELL', 'UNKNOWN', 'HOME'];

/** Those that a text message can reach, the likeliest first; a landline is none of them, whatever it was taken for. */
export const smsNumbersOf = (phones: readonly Phone[]): readonly string[] =>
  order.flatMap((wanted) =>
    phones.flatMap(({ type, e164, isLandline }) =>
      type !== wanted || e164 === null || isLandline ? [] : [e164],
    ),
  );

/** A conversation is led from a cell phone, or from a number of unknown kind: nobody answers by SMS from the phone at home. */
export const chatNumbersOf = (phones: readonly Phone[]): readonly string[] =>
  smsNumbersOf(phones.filter(({ type }) => type === 'CELL' || type === 'UNKNOWN'));

const LANDLINE = 'This number is a landline; text messages cannot reach it.';

/** What stands beside the number that was chosen for a text message; null where nothing is known against it. */
export const landlineWarning = (phones: readonly Phone[], chosen: string): string | null =>
  phones.some(({ e164, isLandline }) => isLandline && e164 === chosen) ? LANDLINE : null;
