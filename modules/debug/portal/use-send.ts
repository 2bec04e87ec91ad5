// What happened to the call that was sent last? A later one makes the answers of earlier ones worthless.
import { useRef, useState } from 'react';
import { type Composed, gatewayAddress, type RawAnswer, sendComposed } from './send.ts';
import { NO_ANSWER } from './answer-view.tsx';

export interface Sending {
  readonly answer: RawAnswer | null;
  readonly isSending: boolean;
  /** Why there is no answer. */
  readonly failure: string | null;
  readonly send: (composed: Composed) => Promise<void>;
}

const OUTSIDE = 'This path leads out of the gateway. Give one below /gateway/.';
const nothing = { answer: null, isSending: false, failure: null };

export const useSend = (): Sending => {
  const [state, setState] = useState<Pick<Sending, 'answer' | 'isSending' | 'failure'>>(nothing);
  const newest = useRef(0);
  const send = async (composed: Composed): Promise<void> => {
    const mine = newest.current + 1;
    newest.current = mine;
    const address = gatewayAddress(composed.path);
    if (address === null) {
      setState({ answer: null, isSending: false, failure: OUTSIDE });
      return;
    }
    setState((last) => ({ ...last, isSending: true, failure: null }));
    const answer = await sendComposed(composed, address);
    if (newest.current !== mine) return;
    setState({ answer, isSending: false, failure: answer === null ? NO_ANSWER : null });
  };
  return { ...state, send };
};
