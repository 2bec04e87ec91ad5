// The assistant is asked beside SMS and app, its answer is marked and traced, and two people see each other type (OP-CHAT-6).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someone } from '@alveary/portal/shell/testing/portal.tsx';
import { seenBy } from '../contract/model.ts';
import {
  askAI,
  channelTopic,
  previewQuestion,
  sendOutboundAppMessage,
  sendOutboundSmsMessage,
  stopAnswer,
  tellTyping,
} from '../contract/realtime.ts';
import { field, otherSite, type PanelWorld, panelWorld } from './testing/panel-world.tsx';
import { channelId, messageId, principal, someChannel, someMessage } from './testing/sample-chat.ts';
import type { StandInBroker } from './testing/stand-in-broker.ts';

let world: PanelWorld;
let broker: StandInBroker;

beforeEach(() => {
  world = panelWorld();
  ({ broker } = world);
});
afterEach(() => world.end());

it('CHAT-001 one writes as SMS, in the app, or to the assistant', async () => {
  const able = someChannel({ isAppChatAvailable: true });
  const asked = someChannel({
    id: messageId(900),
    patientFirstName: 'AI',
    patientLastName: 'Maya Thornton',
  });
  world.answersMessages([someMessage(1)]);
  const screen = await world.open([able, asked]);
  const answer = (input: Readonly<Record<string, unknown>>) => ({
    channelId: input['medium'] === 'AI' ? asked.id : channelId,
    message: seenBy(someone.id, someMessage(2, { id: String(input['id']) })),
  });
  broker.on(sendOutboundSmsMessage, answer);
  broker.on(sendOutboundAppMessage, answer);
  broker.on(askAI, answer);
  await screen
    .getByRole('button', { name: /^Maya|MT/ })
    .first()
    .click();
  for (const [medium, text] of [
    ['SMS', 'By SMS'],
    ['APP', 'In the app'],
  ] as const) {
    await screen.getByRole('radiogroup', { name: 'Send as' }).getByText(medium, { exact: true }).click();
    await field(screen).fill(text);
    await userEvent.keyboard('{Enter}');
  }
  await screen.getByRole('button', { name: 'Back to the conversations' }).click();
  await screen.getByRole('button', { name: /^AI/ }).click();
  await field(screen).fill('To the assistant');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => broker.asked(askAI)).toHaveLength(1);
  expect(broker.asked(sendOutboundSmsMessage)).toMatchObject([{ medium: 'Sms', message: 'By SMS' }]);
  expect(broker.asked(sendOutboundAppMessage)).toMatchObject([{ medium: 'InApp', message: 'In the app' }]);
  expect(broker.asked(askAI)).toMatchObject([
    { medium: 'AI', principal, message: 'To the assistant', timeZone: expect.any(String) },
  ]);
});

it('CHAT-012 OP-CHAT-6 the assistant is asked alone, its answer is labelled, leads to its rows, and can be stopped', async () => {
  const asked = someChannel({
    patientFirstName: 'AI',
    patientLastName: 'Maya Thornton',
    isAppChatAvailable: true,
  });
  const screen = await world.openThread([someMessage(1, { medium: 'websocket', message: 'SpO2?' })], asked);
  const offered = screen.getByRole('radiogroup', { name: 'Send as' }).getByRole('radio').elements();
  expect(offered.map((one) => one.getAttribute('value'))).toEqual(['AI']);
  broker.on(stopAnswer, () => ({}));
  broker.tell(channelTopic, {
    type: 'ANSWER',
    channelId,
    id: messageId(2),
    text: 'SpO2 was 97%.',
    state: 'writing',
  });
  await expect.element(screen.getByText('SpO2 was 97%.')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop' }).click();
  expect(broker.asked(stopAnswer)).toEqual([{ channelId }]);
  const sources = [{ label: 'Trends, 1 May 2026', tab: 'trends', id: 'm-1' }];
  const answer = someMessage(2, {
    sender: { kind: 'assistant', id: null, name: 'AI' },
    inAppStatus: null,
    medium: 'websocket',
    message: 'SpO2 was 97%. Stopped.',
    sentences: [{ text: 'SpO2 was 97%.', sources }],
  });
  broker.tell(channelTopic, { type: 'MESSAGE', message: answer });
  await expect.element(screen.getByText('AI answer, check before use')).toBeVisible();
  await expect.element(screen.getByText('Stopped.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Trends, 1 May 2026' }))
    .toHaveAttribute('href', expect.stringMatching(/\/site\/[^/]+\/patient\/[^/]+\/trends$/));
  await expect.element(screen.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

it('shows what leaves for an assistant outside, with what stands for whom, as long as the question is the same', async () => {
  const asked = someChannel({ patientFirstName: 'AI', patientLastName: 'Maya Thornton' });
  const screen = await world.openThread([], asked, 'outside');
  broker.on(previewQuestion, () => ({
    text: 'Question: How is <PATIENT_1>?',
    replaced: [{ placeholder: '<PATIENT_1>', original: 'Maya' }],
  }));
  await field(screen).fill('How is Maya?');
  await screen.getByRole('button', { name: 'Preview what is sent' }).click();
  const sent = screen.getByRole('region', { name: 'What is sent' });
  await expect.element(sent.getByText('Question: How is <PATIENT_1>?')).toBeVisible();
  await expect.element(sent.getByText('<PATIENT_1> stands for Maya')).toBeVisible();
  expect(broker.asked(previewQuestion)).toEqual([
    { profileId: principal, message: 'How is Maya?', timeZone: expect.any(String) },
  ]);
  await field(screen).fill('How is Maya today?');
  await expect.element(sent).not.toBeInTheDocument();
});

it('offers no preview where nothing leaves', async () => {
  const asked = someChannel({ patientFirstName: 'AI', patientLastName: 'Maya Thornton' });
  const screen = await world.openThread([], asked, 'inside');
  await field(screen).fill('How is Maya?');
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Preview what is sent' }).query()).toBeNull();
});

it('two people in one channel see that the other types; it is said once while one goes on', async () => {
  const screen = await world.openThread([someMessage(1)]);
  broker.on(tellTyping, () => ({}));
  broker.tell(channelTopic, { type: 'TYPING', channelId, userId: otherSite, name: 'Tom Alder' });
  await expect.element(screen.getByText('Tom Alder is typing…')).toBeVisible();
  await field(screen).fill('I');
  await field(screen).fill('I type');
  await expect.poll(() => broker.asked(tellTyping)).toEqual([{ channelId }]);
});
