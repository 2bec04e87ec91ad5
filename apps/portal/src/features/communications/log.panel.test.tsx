// The Communication Log panel: its states, the order of saving, other people's changes, notes on time (document 2 §2, §4).
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import type { Log, Note } from '@alveary/contract/communications/model.ts';
import { draftCalls } from '@alveary/contract/drafts/calls.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../../app/tokens.css';
import '../../app/base.css';
import { noticeStore } from '../../shell/notices.ts';
import { type Gateway, startGateway } from '../../shell/testing/gateway.ts';
import { renderInPortal, someone } from '../../shell/testing/portal.tsx';
import { CommunicationLogPanel } from './log.panel.tsx';
import { logId, profileId, someLog, someNote, somePatient, somePurposes } from './testing/sample-log.ts';

let gateway: Gateway;
const kept = (content: Record<string, unknown>) => ({
  key: 'log:x',
  content,
  updatedAt: '2026-11-21T10:00:00.000Z',
});

beforeEach(() => {
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway = startGateway();
  gateway.on(communicationCalls.purposes, () => ({ rows: somePurposes, total: somePurposes.length }));
  gateway.on(patientCalls.profile, () => somePatient);
  gateway.refuse(draftCalls.read, 'DraftNotFound');
  gateway.on(draftCalls.keep, () => kept({}));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  // A form that goes away sends its draft once more.
  await new Promise((resolve) => setTimeout(resolve));
  gateway.restore();
});

type Screen = Awaited<ReturnType<typeof renderInPortal>>['screen'];

const openPanel = async (
  payload: Parameters<typeof CommunicationLogPanel>[0]['payload'],
): Promise<Screen> => {
  const { screen } = await renderInPortal(<CommunicationLogPanel id="panel" payload={payload} />);
  return screen;
};
const openLog = async (log: Log): Promise<Screen> => {
  gateway.on(communicationCalls.one, () => log);
  const screen = await openPanel({ logId });
  await expect
    .element(screen.getByLabelText('Duration in minutes').or(screen.getByLabelText('Message')))
    .toBeVisible();
  return screen;
};
const choose = async (screen: Screen, label: string, option: string): Promise<void> => {
  await screen.getByRole('combobox', { name: label }).click();
  await screen.getByRole('option', { name: option, exact: true }).click();
};
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true });
const writeNote = async (screen: Screen, text: string): Promise<void> => {
  await screen.getByRole('textbox', { name: /^(Notes|New note)$/ }).click();
  await userEvent.keyboard(text);
};

describe('what stands in the panel before there is a form', () => {
  it('LOG-011 neither a log nor a call', async () => {
    const screen = await openPanel({});
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Communication log sidebar requires either a logId or callId in its payload');
  });

  it('a call without a log yet', async () => {
    const screen = await openPanel({ callId: 'c1' });
    await expect.element(screen.getByText('Waiting for call to be answered...')).toBeVisible();
  });

  it('LOG-010 LOG-076 a log that cannot be loaded, then can', async () => {
    gateway.refuse(communicationCalls.one, 'LogNotFound');
    const screen = await openPanel({ logId });
    await expect.element(screen.getByText('Error with log.')).toBeVisible();
    gateway.on(communicationCalls.one, () => someLog);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Spacer technique');
    await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
    await expect.element(screen.getByText('Apr 17, 1988 · HL-1001')).toBeVisible();
  });
});

describe('a new log', () => {
  it('LOG-006 LOG-070 is saved when it is complete, with an id made here and its note', async () => {
    gateway.on(communicationCalls.create, () => ({ ...someLog, notes: [someNote] }));
    gateway.on(communicationCalls.update, () => someLog);
    const screen = await openPanel({ profileId });
    await expect.element(save(screen)).toHaveAttribute('aria-disabled', 'true');
    await choose(screen, 'Purpose', 'Health Coaching');
    await choose(screen, 'Medium', 'Phone');
    await choose(screen, 'Direction', 'Outbound');
    await choose(screen, 'Result', 'Answered');
    await screen.getByLabelText('Subject').fill('Spacer technique');
    await save(screen).hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Type the duration in minutes.');
    await screen.getByLabelText('Duration in minutes').fill('14');
    await writeNote(screen, 'Woke twice');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved')).toBeVisible();
    const [created] = gateway.received(communicationCalls.create);
    expect(created?.query).toEqual({ profileId });
    expect(created?.body).toMatchObject({
      purpose: 'HEALTH_COACHING',
      medium: 'VERBAL_PHONE',
      direction: 'OUTBOUND',
      communicationResult: 'ANSWERED',
      subject: 'Spacer technique',
      payload: null,
      duration: 14,
      note: '<p>Woke twice</p>',
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    });
    expect(created?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(gateway.received(draftCalls.discard)).toHaveLength(1);
  });

  it('LOG-053 LOG-055 a purpose locks what it fixes; MA Activity is not offered to others', async () => {
    const screen = await openPanel({ profileId });
    await screen.getByRole('combobox', { name: 'Purpose' }).click();
    await expect.element(screen.getByRole('option', { name: 'MA Activity' })).not.toBeInTheDocument();
    await screen.getByRole('option', { name: 'Care Plan Review/Updates' }).click();
    await expect.element(screen.getByLabelText('Medium')).toHaveAttribute('readonly');
    await expect
      .element(screen.getByLabelText('Medium'))
      .toHaveAccessibleDescription('Locked by the purpose');
    await expect.element(screen.getByLabelText('Result')).toHaveValue('Patient updated');
    await expect.element(screen.getByLabelText('Duration in minutes')).toHaveValue('20');
    await expect.element(save(screen)).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('a kept draft is offered again and can be discarded', async () => {
    gateway.on(draftCalls.read, () =>
      kept({ subject: 'Typed before', durationText: '5', purpose: 'HEALTH_COACHING' }),
    );
    const screen = await openPanel({ profileId });
    await expect.element(screen.getByText('Your draft is back')).toBeVisible();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Typed before');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('');
    await expect.element(screen.getByText('Your draft is back')).not.toBeInTheDocument();
  });
});

describe('changing a log', () => {
  it('LOG-008 LOG-058 posts the new note first and updates the log after it', async () => {
    const order: string[] = [];
    gateway.on(communicationCalls.addNote, () => (order.push('note'), someNote));
    gateway.on(communicationCalls.update, () => (order.push('log'), someLog));
    const screen = await openLog(someLog);
    await expect.element(save(screen)).toHaveAttribute('aria-disabled', 'true');
    await screen.getByLabelText('Subject').fill('Inhaler technique');
    await writeNote(screen, 'And a note');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved')).toBeVisible();
    expect(order).toEqual(['note', 'log']);
    expect(gateway.received(communicationCalls.update)[0]?.body).toMatchObject({
      version: 3,
      subject: 'Inhaler technique',
    });
  });

  it('only a note leaves the log as it is', async () => {
    gateway.on(communicationCalls.addNote, () => someNote);
    const screen = await openLog(someLog);
    await writeNote(screen, 'Just this');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved')).toBeVisible();
    expect(gateway.received(communicationCalls.update)).toHaveLength(0);
  });

  it('LOG-010 LOG-075 keeps the text when the save fails, and never posts a saved note twice', async () => {
    gateway.on(communicationCalls.addNote, () => someNote);
    gateway.refuse(communicationCalls.update, 'DatabaseUnavailable');
    const screen = await openLog(someLog);
    await screen.getByLabelText('Subject').fill('Inhaler technique');
    await writeNote(screen, 'Once');
    await save(screen).click();
    await expect.element(screen.getByText('Error with log.')).toBeVisible();
    await expect.element(screen.getByText('Reference: r-test')).toBeVisible();
    await expect.element(screen.getByText('Your note is saved; the rest is kept here.')).toBeVisible();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Inhaler technique');
    gateway.on(communicationCalls.update, () => someLog);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Log saved')).toBeVisible();
    expect(gateway.received(communicationCalls.addNote)).toHaveLength(1);
  });

  it('a refused field says so beside it', async () => {
    gateway.refuse(communicationCalls.update, 'LogIncomplete', [
      { field: 'subject', message: 'Type a subject.' },
    ]);
    const screen = await openLog(someLog);
    await screen.getByLabelText('Subject').fill('x');
    await save(screen).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Type a subject.');
  });

  it('Ctrl+S saves, and the browser does not', async () => {
    gateway.on(communicationCalls.update, () => someLog);
    const screen = await openLog(someLog);
    await screen.getByLabelText('Subject').fill('By key');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByText('Log saved')).toBeVisible();
  });
});

describe('notes', () => {
  const note = (id: number, given: Partial<Note>): Note => ({
    ...someNote,
    id: `0190a0a0-0000-7000-8000-00000000e00${id}`,
    ...given,
  });
  const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
  const DAY_S = 24 * 60 * 60;

  it('LOG-017 the buttons vanish when the 24 hours are over, while the panel is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const almost = secondsAgo(DAY_S - 60);
    const screen = await openLog({
      ...someLog,
      notes: [note(1, { createdDate: almost, lastModifiedDate: almost })],
    });
    const edit = screen.getByRole('button', { name: 'Edit note' });
    await expect.element(edit).toBeVisible();
    vi.advanceTimersByTime(30_000);
    await expect.element(edit).toBeVisible();
    vi.advanceTimersByTime(30_000);
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Delete note' })).not.toBeInTheDocument();
  });

  it('LOG-016 a note of somebody else has no buttons', async () => {
    const fresh = secondsAgo(60);
    const others = note(1, { createdBy: profileId, createdByName: 'Tom Reyes', createdDate: fresh });
    const screen = await openLog({ ...someLog, notes: [others] });
    await expect.element(screen.getByText(/^Tom Reyes/)).toBeVisible();
    expect(document.querySelectorAll('[aria-label="Edit note"]')).toHaveLength(0);
  });

  const systemNotes = [
    note(1, { createdBy: null, system: true, text: '<p>Transferred</p>' }),
    note(2, { createdBy: null, system: true, subject: 'SMS_NOTE', text: '<p>Hidden</p>' }),
    note(3, { text: '<p>Seen</p>' }),
  ];

  it('LOG-018 LOG-023 OP-LOG-4 a transfer log shows system notes, marked and read-only', async () => {
    const screen = await openLog({ ...someLog, purpose: 'ENGAGE_TRANSFER', notes: systemNotes });
    await expect.element(screen.getByText('Transferred')).toBeVisible();
    await expect.element(screen.getByText(/^System/)).toBeVisible();
    await expect.element(screen.getByText('Seen')).toBeVisible();
    await expect.element(screen.getByText('Hidden')).not.toBeInTheDocument();
  });

  it('LOG-023 any other log does not', async () => {
    const screen = await openLog({ ...someLog, notes: systemNotes });
    await expect.element(screen.getByText('Seen')).toBeVisible();
    await expect.element(screen.getByText('Transferred')).not.toBeInTheDocument();
  });

  it('the text of a note that was deleted meanwhile can become a new note', async () => {
    gateway.on(draftCalls.read, () =>
      kept({ editedNoteId: logId, editedNoteText: '<p>Half a change</p>', durationText: '14' }),
    );
    const screen = await openLog(someLog);
    await expect
      .element(screen.getByText('The note you were changing does not exist any more'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Use it as a new note' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'New note' }))
      .toHaveTextContent('Half a change');
  });

  it('LOG-015 LOG-073 LOG-074 the own note is changed and deleted', async () => {
    const own = note(1, { createdDate: secondsAgo(60), createdBy: someone.id });
    gateway.on(communicationCalls.updateNote, () => own);
    gateway.on(communicationCalls.deleteNote, () => undefined);
    const screen = await openLog({ ...someLog, notes: [own] });
    await screen.getByRole('button', { name: 'Edit note' }).click();
    const editor = screen.getByRole('textbox', { name: 'Edit note' });
    await expect.element(editor).toHaveTextContent('Woke twice');
    await expect.element(screen.getByRole('button', { name: 'Save note' })).toBeDisabled();
    await editor.click();
    await userEvent.keyboard('{Control>}{End}{/Control} again');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    expect(gateway.received(communicationCalls.updateNote)[0]?.body).toEqual({
      text: '<p>Woke <strong>twice again</strong></p>',
    });
    await screen.getByRole('button', { name: 'Delete note' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
    await expect.poll(() => gateway.received(communicationCalls.deleteNote)).toHaveLength(1);
  });
});
