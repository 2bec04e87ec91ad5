// What stands on the screen of the bundled softphone? The call, its buttons, and below them those of the patient it is played with.
import { now } from '@alveary/portal/lib/clock.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import styles from './softphone.module.css';
import type { CallAct, SandboxCall } from '../../contract/exchange.calls.ts';

export interface PhoneScreen {
  readonly call: SandboxCall | null;
  readonly last: SandboxCall | null;
  readonly problem: string;
  readonly onDial: (number: string) => void;
  readonly onAct: (callId: string, act: CallAct) => void;
}

const part = (
  name: string,
  look: string | undefined,
  text = '',
  ...children: readonly Node[]
): HTMLElement => {
  const element = document.createElement(name);
  element.className = look ?? '';
  element.textContent = text;
  element.append(...children);
  return element;
};

const words = (name: string, text: string): HTMLElement => part(name, undefined, text);

const button = (text: string, look: 'go' | 'stop' | 'plain', onClick: () => void): HTMLButtonElement => {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.dataset['look'] = look;
  element.addEventListener('click', onClick);
  return element;
};

const lasted = (call: SandboxCall): string => {
  const from = Date.parse(call.answeredAt ?? call.ringingAt);
  const seconds = Math.max(
    0,
    Math.floor(((call.endedAt === null ? now() : Date.parse(call.endedAt)) - from) / 1000),
  );
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const other = ({ direction, caller, callee }: SandboxCall): string => {
  const side = direction === 'outbound' ? callee : caller;
  return [side.name, writtenPhone(side.phoneNumber)].filter(Boolean).join(' · ');
};

const stateOf = (call: SandboxCall): string => {
  if (call.phase === 'connected') return `Connected ${lasted(call)}`;
  return call.direction === 'outbound' ? 'Ringing…' : 'Incoming call';
};

const callPart = ({ call, onAct }: PhoneScreen): HTMLElement => {
  if (call === null) return words('p', 'Ready');
  const { callId, direction, phase } = call;
  const buttons = part('div', styles.buttons);
  if (phase === 'ringing' && direction === 'inbound')
    buttons.append(button('Answer', 'go', () => onAct(callId, 'answer')));
  buttons.append(button('Hang up', 'stop', () => onAct(callId, 'hang-up')));
  const state = words('p', stateOf(call));
  state.setAttribute('role', 'status');
  const whom = part('div', undefined, '', words('strong', other(call)), state);
  // While somebody talks there is little height.
  return part('section', phase === 'connected' ? styles.talk : styles.part, '', whom, buttons);
};

const patientPart = ({ call, last, onAct }: PhoneScreen): HTMLElement => {
  const box = part('section', styles.patient, '', words('h2', 'Sandbox: play the patient'));
  const buttons = part('div', styles.buttons);
  if (call !== null) {
    if (call.phase === 'ringing' && call.direction === 'outbound') {
      buttons.append(button('Patient answers', 'plain', () => onAct(call.callId, 'patient-answers')));
      buttons.append(button('Patient is busy', 'plain', () => onAct(call.callId, 'patient-is-busy')));
    }
    buttons.append(button('Patient hangs up', 'plain', () => onAct(call.callId, 'patient-hangs-up')));
  } else if (last?.answeredAt != null && !last.hasTranscript) {
    buttons.append(button('Send the transcript', 'plain', () => onAct(last.callId, 'send-transcript')));
  } else box.append(words('p', 'A call to a patient appears here.'));
  box.append(buttons);
  return box;
};

const dialPart = (onDial: (number: string) => void): HTMLFormElement => {
  const form = document.createElement('form');
  form.className = styles.dial ?? '';
  const input = document.createElement('input');
  input.type = 'tel';
  input.placeholder = '+1 415 555 0132';
  input.setAttribute('aria-label', 'Number to call');
  const call = document.createElement('button');
  call.textContent = 'Call';
  call.dataset['look'] = 'go';
  form.append(input, call);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onDial(input.value.replaceAll(/[\s().-]/g, ''));
  });
  return form;
};

let shown = '';
let keptForm: HTMLFormElement | null = null;

/** What does not change stays, so that a focus and a half-typed number do. */
export const drawPhone = (screen: PhoneScreen): void => {
  const { call, last, problem } = screen;
  const state = JSON.stringify([call, last, problem, call?.phase === 'connected' ? lasted(call) : '']);
  if (state === shown) return;
  shown = state;
  keptForm ??= dialPart(screen.onDial);
  keptForm.hidden = call !== null;
  const note = part('p', styles.problem, problem);
  note.setAttribute('role', 'alert');
  if (keptForm.parentElement === null)
    document.body.append(
      part('main', styles.phone, '', words('div', ''), keptForm, part('div', styles.part)),
    );
  keptForm.previousElementSibling?.replaceChildren(callPart(screen));
  keptForm.nextElementSibling?.replaceChildren(note, patientPart(screen));
};
