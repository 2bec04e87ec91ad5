// Is the length of a contact said as people say it, in the log and in the line of the list?
import { communicationCalls } from '../contract/calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Gateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { logColumns } from './log-columns.tsx';
import { CommunicationLogPanel } from './log.panel.tsx';
import { endLogGateway, startLogGateway } from './testing/log-gateway.ts';
import { logId, someLog } from './testing/sample-log.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startLogGateway();
});
afterEach(() => endLogGateway(gateway));

it('LOG-065 the form says in seconds what two decimals of a minute stand for', async () => {
  gateway.on(communicationCalls.read, () => ({ ...someLog, duration: 0.05 }));
  const { screen } = await renderInPortal(<CommunicationLogPanel id="panel" payload={{ logId }} />);
  const field = screen.getByLabelText('Duration in minutes');
  await expect.element(field).toHaveValue('0.05');
  await expect.element(field).toHaveAccessibleDescription('3 s');
  await field.fill('12,5');
  await expect.element(field).toHaveAccessibleDescription('12 min 30 s');
  await field.fill('14');
  await expect.element(screen.getByText('12 min 30 s')).not.toBeInTheDocument();
});

it.each([
  [0.05, '3 s'],
  [12.5, '12 min 30 s'],
  [14, '14 min'],
])('the list says %s minutes as %s', async (duration, said) => {
  const column = logColumns(() => null, 'en-US').find(({ id }) => id === 'duration')!;
  const { screen } = await renderInPortal(<p>{column.cell({ ...someLog, duration }, { tabIndex: 0 })}</p>);
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});

it.each([
  ['NO_ANSWER', 0, '–'],
  ['BUSY', 0, '–'],
  ['REJECTED', 0, '–'],
  ['ANSWERED', 0, '0 min'],
  ['NO_ANSWER', 0.5, '30 s'],
] as const)(
  'the list says of a call %s that took %s minutes: %s',
  async (communicationResult, duration, said) => {
    const column = logColumns(() => null, 'en-US').find(({ id }) => id === 'duration')!;
    const log = { ...someLog, communicationResult, duration };
    const { screen } = await renderInPortal(<p>{column.cell(log, { tabIndex: 0 })}</p>);
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
  },
);
