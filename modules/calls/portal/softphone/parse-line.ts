// How does the bundled softphone reach its phone company? By the token that its address carries, and by nothing else: it has no origin.
// Nothing is imported that the portal also loads: a part that both share would come with the sign-in page.
import type { CallAct, SandboxCall } from '../../contract/exchange.calls.ts';

const token = new URLSearchParams(location.hash.slice(1)).get('line') ?? '';

const messageIn = (answer: unknown): string => {
  const message: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : null;
  return typeof message === 'string' ? message : 'The phone company does not answer.';
};

const send = async (path: string, body: object): Promise<unknown> => {
  const response = await fetch(`/gateway/softphone/line/${path}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(messageIn(answer));
  return answer;
};

/** @throws Error with words for the person */
export const callsOnLine = async (): Promise<readonly SandboxCall[]> =>
  (await send('calls', {})) as readonly SandboxCall[];

/** @throws Error with words for the person */
export const dial = (number: string, callId: string): Promise<unknown> => send('dial', { number, callId });

/** @throws Error with words for the person */
export const act = (callId: string, what: CallAct): Promise<unknown> => send('act', { callId, act: what });
