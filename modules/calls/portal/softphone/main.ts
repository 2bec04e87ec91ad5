// What is the bundled softphone? A page in a frame of its own that rings, dials and hangs up, and plays the patient (OP-CALL-1)
import { newId } from '@alveary/portal/lib/new-id.ts';
import type { SandboxCall } from '../../contract/exchange.calls.ts';
import { act, callsOnLine, dial } from './parse-line.ts';
import { drawPhone } from './screen.ts';
import { type Told, tellingOf } from './telling.rules.ts';

const EVERY_MS = 1000;

/** A part of what somebody sent; undefined where there is none. */
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

let calls: readonly SandboxCall[] = [];
let told: Told | null = null;
let problem = '';
/** Set by the page around: a tab that nobody looks at says nothing, so that two tabs do not both. */
let isQuietWhenHidden = false;

const tell = (message: object): void => window.parent.postMessage(message, new URL(location.href).origin);

const tellNews = (): void => {
  if (isQuietWhenHidden && document.hidden) return;
  const telling = tellingOf(calls, told);
  told = telling.told;
  for (const message of telling.messages) tell(message);
};

const look = async (): Promise<void> => {
  calls = await callsOnLine();
  tellNews();
};

/** Does what was asked and looks again; what went wrong stands on the screen. */
const doing = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
    await look();
    problem = '';
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  draw();
};

const draw = (): void =>
  drawPhone({
    call: calls.find(({ phase }) => phase !== 'ended') ?? null,
    last: calls.find(({ phase }) => phase === 'ended') ?? null,
    problem,
    onDial: (number) => void doing(() => dial(number, newId())),
    onAct: (callId, what) => void doing(() => act(callId, what)),
  });

const keepLooking = async (): Promise<void> => {
  await doing(async () => {});
  setTimeout(() => void keepLooking(), EVERY_MS);
};

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || event.origin !== new URL(location.href).origin) return;
  const type = partOf(event.data, 'type');
  const data = partOf(event.data, 'data');
  if (type === 'zp-init-config') isQuietWhenHidden = partOf(data, 'disableInactiveTabCallEvent') === true;
  const number = partOf(data, 'number');
  if (type === 'zp-make-call' && typeof number === 'string') void doing(() => dial(number, newId()));
});
document.addEventListener('visibilitychange', tellNews);

void keepLooking();
