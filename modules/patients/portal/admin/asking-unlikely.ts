// Asks the person before a change is saved that the server finds hardly possible, and sends it again as meant.
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import type { Sending } from '@alveary/portal/shell/form/sending.ts';

const inWords = ({ errors, message }: CallError): string =>
  errors.length === 0 ? message : errors.map((one) => one.message).join(' ');

/** @param sendingWith the same sending, with and without the word that an unlikely change is meant */
export const askingUnlikely = <Values, Row>(
  sendingWith: (isConfirmed: boolean) => Sending<Values, Row>,
  wordsOf: (refusal: CallError, values: Values) => string = inWords,
): Sending<Values, Row> => {
  const [plain, meant] = [sendingWith(false), sendingWith(true)];
  return {
    check: plain.check,
    send: async (values, row) => {
      const first = await plain.send(values, row);
      if (first.ok || first.error?.code !== 'UnlikelyChange') return first;
      const isMeant = await confirm({
        title: 'Is this right?',
        text: wordsOf(first.error, values),
        act: 'Save anyway',
        stay: 'Check again',
      });
      return isMeant ? meant.send(values, row) : { ok: false, error: null };
    },
  };
};
