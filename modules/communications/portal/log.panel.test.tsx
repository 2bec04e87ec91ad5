// The Communication Log panel: its states, the order of saving, other people's changes, notes on time (document 2 §2, §4).
import { communicationCalls } from '../contract/calls.ts';
import type { Log, Note } from '../contract/model.ts';
import { HIDDEN_SUBJECTS } from '../contract/rules.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { timeCalls } from '@alveary/modules/time-tracking/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import type { Gateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { CommunicationLogPanel } from './log.panel.tsx';
import { endLogGateway, noDraft, startLogGateway } from './testing/log-gateway.ts';
import { logId, profileId, someLog, someNote } from './testing/sample-log.ts';

let gateway: Gateway;
const kept = (content: Record<string, unknown>) => ({ ...noDraft, content });

beforeEach(() => {
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway = startLogGateway();
});
afterEach(async () => {
  vi.useRealTimers();
  await endLogGateway(gateway);
});

type Screen = Awaited<ReturnType<typeof renderInPortal>>['screen'];

const openPanel = async (
  payload: Parameters<typeof CommunicationLogPanel>[0]['payload'],
): Promise<Screen> => {
  const { screen } = await renderInPortal(<CommunicationLogPanel id="panel" payload={payload} />);
  return screen;
};
const openLog = async (log: Log): Promise<Screen> => {
  gateway.on(communicationCalls.read, () => log);
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
      .element(
        screen.getByRole('alert').and(
          screen.getByText('Communication log sidebar requires either a logId or callId in its payload', {
            exact: true,
          }),
        ),
      )
      .toBeVisible();
  });

  it('a call without a log yet', async () => {
    const screen = await openPanel({ callId: 'c1' });
    await expect
      .element(screen.getByText('Waiting for call to be answered...', { exact: true }))
      .toBeVisible();
  });

  it('LOG-010 LOG-076 a log that cannot be loaded, then can', async () => {
    gateway.refuse(communicationCalls.read, 'LogNotFound');
    const screen = await openPanel({ logId });
    await expect.element(screen.getByText('Error with log.', { exact: true })).toBeVisible();
    await expect.element(screen.getByLabelText('Subject')).not.toBeInTheDocument();
    gateway.on(communicationCalls.read, () => someLog);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Spacer technique');
    await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
    await expect.element(screen.getByText('Apr 17, 1988 · HL-1001')).toBeVisible();
  });
});

describe('a new log', () => {
  it('LOG-001 LOG-006 LOG-070 is saved when it is complete, with an id made here and its note', async () => {
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
    await screen.getByRole('textbox', { name: 'Time' }).fill('noon');
    await save(screen).hover();
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('Enter the day and the time of the contact.');
    await screen.getByRole('textbox', { name: 'Date', exact: true }).fill('11/3/2025');
    await screen.getByRole('textbox', { name: 'Time' }).fill('9:05 am');
    await writeNote(screen, 'Woke twice');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
    const [created] = gateway.received(communicationCalls.create);
    expect(created?.query).toEqual({ profileId });
    expect(created?.body).toMatchObject({
      purpose: 'HEALTH_COACHING',
      medium: 'VERBAL_PHONE',
      direction: 'OUTBOUND',
      communicationResult: 'ANSWERED',
      subject: 'Spacer technique',
      sent: new Date('2025-11-03T09:05').toISOString(),
      payload: null,
      duration: 14,
      note: '<p>Woke twice</p>',
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    });
    expect(created?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(gateway.received(draftCalls.discard)).toHaveLength(1);
  });

  it('LOG-053 a purpose locks what it fixes; MA Activity is not offered to others', async () => {
    const screen = await openPanel({ profileId });
    await screen.getByRole('combobox', { name: 'Purpose' }).click();
    await expect.element(screen.getByRole('option', { name: 'MA Activity' })).not.toBeInTheDocument();
    await screen.getByRole('option', { name: 'Care Plan Review/Updates' }).click();
    await expect.element(screen.getByLabelText('Medium')).toHaveAttribute('readonly');
    await expect
      .element(screen.getByLabelText('Medium'))
      .toHaveAccessibleDescription('Locked by the purpose');
    await expect.element(screen.getByLabelText('Result')).toHaveValue('Patient updated');
    await expect.element(screen.getByLabelText('Result')).toHaveAttribute('readonly');
    await expect.element(screen.getByLabelText('Direction')).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Duration in minutes')).toHaveValue('20');
    await expect.element(save(screen)).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('a kept draft is offered again and can be discarded', async () => {
    gateway.on(draftCalls.read, () =>
      kept({ subject: 'Typed before', durationText: '5', purpose: 'HEALTH_COACHING' }),
    );
    const screen = await openPanel({ profileId });
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Typed before');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('');
    await expect.element(screen.getByText('Your draft is back.')).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  const shownFields = (screen: Screen): string[] =>
    ['Purpose', 'Medium', 'Direction', 'Result', 'Subject', 'Message', 'Duration in minutes', 'Date'].filter(
      (label) => screen.getByLabelText(label, { exact: true }).elements().length > 0,
    );

  it('LOG-003 LOG-004 LOG-005 holds subject and duration, of an SMS the message instead', async () => {
    const screen = await openLog(someLog);
    const always = ['Purpose', 'Medium', 'Direction', 'Result'];
    expect(shownFields(screen)).toEqual([...always, 'Subject', 'Duration in minutes', 'Date']);
    await expect.element(screen.getByLabelText('Date', { exact: true })).toHaveValue('Nov 20, 2026');
    await expect.element(screen.getByRole('textbox', { name: 'New note' })).toBeVisible();
    await choose(screen, 'Medium', 'SMS');
    await expect.element(screen.getByLabelText('Message')).toBeVisible();
    expect(shownFields(screen)).toEqual([...always, 'Message', 'Date']);
  });

  const optionsOf = async (screen: Screen, label: string): Promise<(string | null)[]> => {
    await screen.getByRole('combobox', { name: label }).click();
    await expect.element(screen.getByRole('option').first()).toBeVisible();
    const offered = screen.getByRole('option').elements();
    const texts = offered.map((one) => one.textContent);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument();
    return texts;
  };

  it('LOG-040 LOG-042 offers neither Automated SMS nor the direction None', async () => {
    const screen = await openLog(someLog);
    expect(await optionsOf(screen, 'Medium')).toEqual(['Phone', 'Video', 'SMS', 'In person', 'N/A']);
    expect(await optionsOf(screen, 'Direction')).toEqual(['Outbound', 'Inbound']);
  });

  it.each<[string, string, string[]]>([
    ['LOG-043', 'Phone', ['Answered', 'Left a message', 'Busy', 'Rejected', 'No answer']],
    ['LOG-044', 'Video', ['Answered', 'Left a message', 'Busy', 'No answer']],
    ['LOG-045', 'SMS', ['Delivered', 'Error', 'Unknown']],
    ['LOG-046', 'In person', ['Complete', 'Rescheduled', 'Cancelled without reschedule', 'In progress']],
    ['LOG-047', 'N/A', ['Patient updated', 'In progress']],
  ])('%s offers the results of %s', async (_id, medium, expected) => {
    const screen = await openPanel({ profileId });
    await choose(screen, 'Medium', medium);
    expect(await optionsOf(screen, 'Result')).toEqual(expected);
  });

  it('LOG-057 keeps the duration open to change while the result is In progress', async () => {
    gateway.on(communicationCalls.update, () => someLog);
    const screen = await openLog({
      ...someLog,
      medium: 'VERBAL_IN_PERSON',
      direction: 'NONE',
      communicationResult: 'IN_PROGRESS',
    });
    await screen.getByLabelText('Duration in minutes').fill('17.5');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
    expect(gateway.received(communicationCalls.update)[0]?.body).toMatchObject({
      communicationResult: 'IN_PROGRESS',
      duration: 17.5,
    });
  });
});

describe('changing a log', () => {
  it.each<[string, Partial<Log>, string]>([
    ['a call', {}, 'Subject'],
    ['an SMS', { medium: 'WRITTEN_SMS', communicationResult: 'DELIVERED', payload: 'See you' }, 'Message'],
    [
      'a visit',
      { medium: 'VERBAL_IN_PERSON', direction: 'NONE', communicationResult: 'APPOINTMENT_COMPLETE' },
      'Subject',
    ],
  ])('LOG-001 %s is reviewed and edited', async (_kind, kind, label) => {
    gateway.on(communicationCalls.update, () => someLog);
    const screen = await openLog({ ...someLog, ...kind });
    const field = screen.getByLabelText(label);
    await expect.element(field).toHaveValue(kind.payload ?? someLog.subject ?? '');
    await field.fill('Edited');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
    expect(gateway.received(communicationCalls.update)[0]?.body).toMatchObject({
      medium: kind.medium ?? 'VERBAL_PHONE',
      [label === 'Message' ? 'payload' : 'subject']: 'Edited',
    });
  });

  it('OP-CONSENT-2 says of a sent message what became of it, apart from its text', async () => {
    const screen = await openLog({
      ...someLog,
      medium: 'WRITTEN_SMS',
      communicationResult: 'ERROR',
      payload: 'See you',
      delivery: { state: 'FAILED', failure: '30006' },
    });
    await expect
      .element(screen.getByText(/^Failed\. This is a landline.*Correct it in the profile/))
      .toBeVisible();
    await expect.element(screen.getByLabelText('Message')).toHaveValue('See you');
  });

  it('LOG-008 LOG-058 posts the new note first and updates the log after it', async () => {
    const order: string[] = [];
    gateway.on(communicationCalls.addNote, () => (order.push('note'), someNote));
    gateway.on(communicationCalls.update, () => (order.push('log'), someLog));
    const screen = await openLog(someLog);
    await expect.element(save(screen)).toHaveAttribute('aria-disabled', 'true');
    await screen.getByLabelText('Subject').fill('Inhaler technique');
    await writeNote(screen, 'And a note');
    await save(screen).click();
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
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
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
    expect(gateway.received(communicationCalls.update)).toHaveLength(0);
  });

  it('LOG-010 LOG-075 keeps the text when the save fails, and never posts a saved note twice', async () => {
    gateway.on(communicationCalls.addNote, () => someNote);
    gateway.refuse(communicationCalls.update, 'DatabaseUnavailable');
    const screen = await openLog(someLog);
    await screen.getByLabelText('Subject').fill('Inhaler technique');
    await writeNote(screen, 'Once');
    await save(screen).click();
    await expect.element(screen.getByText('Error with log.', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Reference: r-test')).toBeVisible();
    await expect.element(screen.getByText('Your note is saved; the rest is kept here.')).toBeVisible();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Inhaler technique');
    gateway.on(communicationCalls.update, () => someLog);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
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
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
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

  it('LOG-013 LOG-014 shows the notes as a list, and a rich-text editor of 150 px for the next one', async () => {
    const screen = await openLog({
      ...someLog,
      notes: [
        note(1, { text: '<p>Woke <strong>twice</strong></p>' }),
        note(2, { text: '<p>Slept well</p>' }),
      ],
    });
    const notes = screen.getByRole('article');
    await expect.poll(() => notes.elements().length).toBe(2);
    await expect.element(notes.nth(0).getByText('twice')).toBeVisible();
    expect(notes.nth(0).element().querySelector('strong')?.textContent).toBe('twice');
    await expect.element(notes.nth(1).getByText('Slept well')).toBeVisible();
    const editor = screen.getByRole('textbox', { name: 'New note' });
    await expect.element(editor).toBeVisible();
    expect(editor.element().closest('[data-part="editor"]')?.getBoundingClientRect().height).toBe(150);
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toBeVisible();
  });

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
    await expect.element(screen.getByRole('button', { name: 'Edit note' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Delete note' })).not.toBeInTheDocument();
  });

  it('LOG-010 a note that cannot be added, changed or deleted says so, and can be tried again', async () => {
    const own = note(1, { createdDate: secondsAgo(60) });
    gateway.refuse(communicationCalls.addNote, 'DatabaseUnavailable');
    gateway.refuse(communicationCalls.updateNote, 'DatabaseUnavailable');
    gateway.refuse(communicationCalls.deleteNote, 'DatabaseUnavailable');
    const screen = await openLog({ ...someLog, notes: [own] });
    const wrong = screen.getByText('Error with log.', { exact: true });
    const retry = screen.getByRole('button', { name: 'Retry' });
    const remove = screen.getByRole('button', { name: 'Delete note' });

    await remove.click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
    await expect.element(wrong).toBeVisible();
    gateway.on(communicationCalls.deleteNote, () => undefined);
    await retry.click();
    await expect.element(wrong).not.toBeInTheDocument();
    expect(gateway.received(communicationCalls.deleteNote)).toHaveLength(2);

    await screen.getByRole('button', { name: 'Edit note' }).click();
    await screen.getByRole('textbox', { name: 'Edit note' }).click();
    await userEvent.keyboard('{Control>}{End}{/Control} again');
    await screen.getByRole('button', { name: 'Save note' }).click();
    await expect.element(wrong).toBeVisible();
    gateway.on(communicationCalls.updateNote, () => own);
    await retry.click();
    await expect.element(wrong).not.toBeInTheDocument();

    await writeNote(screen, 'And a note');
    await save(screen).click();
    await expect.element(wrong).toBeVisible();
    gateway.on(communicationCalls.addNote, () => someNote);
    await retry.click();
    await expect.element(screen.getByText('Log saved', { exact: true })).toBeVisible();
  });

  const systemNotes = [
    note(1, { createdBy: null, system: true, text: '<p>Transferred</p>' }),
    note(2, { text: '<p>Seen</p>' }),
    ...HIDDEN_SUBJECTS.map((subject, at) =>
      note(at === 0 ? 0 : at + 2, { createdBy: null, system: true, subject, text: '<p>Hidden</p>' }),
    ),
  ];

  it('LOG-018 LOG-019 LOG-023 a transfer log shows system notes, marked and read-only', async () => {
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

  it('LOG-073 LOG-074 the own note is changed and deleted', async () => {
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

  it('names the minutes that are counted elsewhere, as they are saved and while the duration is typed', async () => {
    const cuts = [
      { from: '2026-05-04T09:10:00.000Z', until: '2026-05-04T09:20:00.000Z', by: 'call' as const },
    ];
    gateway.on(timeCalls.ofLog, () => ({ claimedSeconds: 840, countedSeconds: 240, cuts }));
    gateway.on(timeCalls.preview, () => ({ claimedSeconds: 1800, countedSeconds: 1200, cuts }));
    const screen = await openLog(someLog);
    const note = screen.getByRole('note');
    await expect
      .poll(() => note.element().textContent)
      .toMatch(/^Counted 4 min of 14 min9:10\sAM to 9:20\sAM is already counted as a call$/u);
    await screen.getByLabelText('Duration in minutes').fill('30');
    await expect.poll(() => note.element().textContent).toMatch(/^Counted 20 min of 30 min/u);
    expect(gateway.received(timeCalls.preview).at(-1)?.query).toEqual({
      sent: someLog.sent,
      duration: '30',
      logId,
    });
  });
});
