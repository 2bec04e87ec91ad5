// What a saved log leaves behind: no draft of it, and nothing lost of what was added after a save whose answer got lost.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { refreshThings } from '@alveary/portal/lib/changes.ts';
import type { Gateway, Received } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { communicationCalls } from '../contract/calls.ts';
import { CommunicationLogPanel } from './log.panel.tsx';
import { endLogGateway, startLogGateway } from './testing/log-gateway.ts';
import { logId, profileId, someLog, someNote } from './testing/sample-log.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startLogGateway();
});
afterEach(() => endLogGateway(gateway));

/** The server says that logs have changed, as when a call ends. */
function Change() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void refreshThings(client, ['logs'])}>
      Change
    </button>
  );
}

const open = async (payload: Parameters<typeof CommunicationLogPanel>[0]['payload']) =>
  (
    await renderInPortal([
      <CommunicationLogPanel key="panel" id="panel" payload={payload} />,
      <Change key="change" />,
    ])
  ).screen;

type Screen = Awaited<ReturnType<typeof open>>;

const writeNote = async (screen: Screen, text: string): Promise<void> => {
  await screen.getByRole('textbox', { name: /^(Notes|New note)$/ }).click();
  await userEvent.keyboard(text);
};
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (screen: Screen) =>
  expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();

it('keeps no draft of a saved note when the log changes after the save', async () => {
  let version = someLog.version;
  gateway.on(communicationCalls.read, () => ({ ...someLog, version, duration: version }));
  gateway.on(communicationCalls.addNote, () => someNote);
  const screen = await open({ logId });
  await writeNote(screen, 'Woke twice');
  await expect.element(screen.getByText('Draft kept', { exact: true })).toBeVisible();
  await save(screen);
  await saved(screen);
  const keptBefore = gateway.received(draftCalls.keep).length;
  version += 1;
  await screen.getByRole('button', { name: 'Change' }).click();
  await expect.element(screen.getByLabelText('Duration in minutes')).toHaveValue(String(version));
  await screen.unmount();
  expect(gateway.received(draftCalls.keep)).toHaveLength(keptBefore);
});

const idOf = (sent: Received | undefined): string => {
  if (sent === undefined) throw new Error('Nothing was sent.');
  return (sent.body as { id: string }).id;
};

it('adds what was typed on to the note that an earlier try has written', async () => {
  gateway.on(communicationCalls.read, () => someLog);
  gateway.refuse(communicationCalls.addNote, 'RepeatDiffers', undefined, someNote);
  gateway.on(communicationCalls.updateNote, () => someNote);
  const screen = await open({ logId });
  await writeNote(screen, 'Woke twice. Inhaler at four.');
  await save(screen);
  await saved(screen);
  const [added] = gateway.received(communicationCalls.addNote);
  const [changed] = gateway.received(communicationCalls.updateNote);
  expect(changed?.path).toContain(idOf(added));
  expect(changed?.body).toEqual({ text: '<p>Woke twice. Inhaler at four.</p>' });
});

it('writes a note of its own where the earlier one was changed since', async () => {
  const changedSince = { ...someNote, lastModifiedDate: '2026-11-20T11:00:00.000Z' };
  gateway.on(communicationCalls.read, () => someLog);
  gateway.refuse(communicationCalls.addNote, 'RepeatDiffers', undefined, changedSince);
  const screen = await open({ logId });
  await writeNote(screen, 'Inhaler at four');
  await save(screen);
  await expect.poll(() => gateway.received(communicationCalls.addNote)).toHaveLength(2);
  const [first, second] = gateway.received(communicationCalls.addNote);
  expect(idOf(second)).not.toBe(idOf(first));
  expect(second?.body).toMatchObject({ text: '<p>Inhaler at four</p>' });
  expect(gateway.received(communicationCalls.updateNote)).toHaveLength(0);
});

it('LOG-070 saves the later changes over a new log whose answer got lost', async () => {
  gateway.refuse(communicationCalls.create, 'RepeatDiffers', undefined, someLog);
  gateway.on(communicationCalls.update, () => someLog);
  gateway.on(draftCalls.read, () => ({
    key: 'log:x',
    content: {
      purpose: someLog.purpose,
      medium: someLog.medium,
      direction: someLog.direction,
      communicationResult: someLog.communicationResult,
      subject: 'Corrected',
      durationText: '14',
      logId,
    },
    updatedAt: '2026-11-21T10:00:00.000Z',
  }));
  const screen = await open({ profileId });
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('Corrected');
  await save(screen);
  await saved(screen);
  expect(gateway.received(communicationCalls.update)[0]?.body).toMatchObject({
    version: someLog.version,
    subject: 'Corrected',
  });
});
