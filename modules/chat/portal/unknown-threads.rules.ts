// Gathers the SMS that wait for somebody to say whose they are by the number they came from (OP-CHAT-7).
import type { UnknownSms } from '../contract/unknown-sms.calls.ts';

export interface UnknownThread {
  readonly phoneNumber: string;
  /** The newest one. */
  readonly last: UnknownSms;
  readonly count: number;
}

/** @param waiting the newest first @returns the same order, by the newest of each */
export const threadsOf = (waiting: readonly UnknownSms[]): readonly UnknownThread[] =>
  [...Map.groupBy(waiting, ({ phoneNumber }) => phoneNumber)].flatMap(([phoneNumber, those]) => {
    const [last] = those;
    return last === undefined ? [] : [{ phoneNumber, last, count: those.length }];
  });

/** A number that no patient has, or several. */
export const nameOfThread = ({ last }: UnknownThread): string =>
  last.candidates.length === 0 ? 'Unknown number' : 'Number of several patients';
