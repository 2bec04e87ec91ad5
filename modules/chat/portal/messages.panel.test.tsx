// The Messages panel: channels to choose from, a thread that grows both ways, texts that never get lost (document 2 §2, §4, §8).
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { seenBy, type ChatChannel } from '../contract/model.ts';
import {
  channelsTopic,
  channelTopic,
  getChannels,
  getMessages,
  markRead,
  retryMessage,
  sendOutboundAppMessage,
  sendOutboundSmsMessage,
} from '../contract/realtime.ts';
import { ChannelWatch } from './channel-watch.tsx';
import { MessagesPanel } from './messages.panel.tsx';
import {
  channelId,
  fromPatient,
  messageId,
  principal,
  someChannel,
  someMessage,
} from './testing/sample-chat.ts';
import { field, isRed, otherSite, type PanelWorld, panelWorld, sites } from './testing/panel-world.tsx';
import { refusal, type StandInBroker } from './testing/stand-in-broker.ts';

let world: PanelWorld;
let broker: StandInBroker;
const open: PanelWorld['open'] = (...given) => world.open(...given);
const openThread: PanelWorld['openThread'] = (messages, channel) => world.openThread(messages, channel);
const answersMessages: PanelWorld['answersMessages'] = (...given) => world.answersMessages(...given);

beforeEach(() => {
  world = panelWorld();
  ({ broker } = world);
});
afterEach(() => world.end());

const names = (screen: Awaited<ReturnType<typeof open>>) =>
  screen
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('.trunc')?.textContent);

describe('the list', () => {
  const id = (last: string) => `0190a0a0-0000-7000-8000-000000000c${last}`;
  const channels = [
    someChannel(),
    someChannel({ id: id('02'), patientFullName: 'Harold Finch', owner: otherSite, tenants: [otherSite] }),
    someChannel({ id: id('03'), patientFirstName: 'AI', patientFullName: 'Grace Kim', unreadMessages: 2 }),
  ];

  it('CHAT-002 CHAT-006 shows of each the full name, the last message and how much is unread', async () => {
    const screen = await open(channels);
    await expect
      .element(screen.getByRole('button', { name: /AI Grace Kim.*See you then.*2 unread/ }))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Maya Thornton.*See you then$/ })).toBeVisible();
    expect(names(screen)[0]).toBe('AI Grace Kim');
  });

  it('CHAT-003 CHAT-005 is narrowed by owner and by site', async () => {
    const screen = await open(channels);
    const owners = screen.getByRole('radiogroup', { name: 'Owner' }).getByRole('radio');
    expect(owners.elements().map((one) => one.getAttribute('value'))).toEqual(['All', 'Myself', 'Others']);
    await expect.element(screen.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
    expect(names(screen)).toHaveLength(3);
    await screen.getByText('Others').click();
    expect(names(screen)).toEqual(['AI Grace Kim', 'Harold Finch']);
    await screen.getByText('Myself').click();
    expect(names(screen)).toEqual(['AI Grace Kim', 'Maya Thornton']);
    await screen.getByText('All', { exact: true }).click();
    await screen.getByRole('combobox', { name: 'Site' }).click();
    await screen.getByRole('option', { name: 'Bay Allergy' }).click();
    expect(names(screen)).toEqual(['Harold Finch']);
  });

  it('CHAT-054 where there are more than a panel shows, the first are there while all 10000 are asked for', async () => {
    const last = Promise.withResolvers<void>();
    broker.on(getChannels, async ({ size }) => {
      if (size === 100) return { channels: [someChannel()], total: 2 };
      await last.promise;
      return { channels: channels.slice(0, 2), total: 2 };
    });
    const { screen } = await renderInPortal(
      <>
        <ChannelWatch />
        <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
          <MessagesPanel id="p" payload={{}} />
        </div>
      </>,
      { sites },
    );
    broker.open();
    await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
    expect(names(screen)).toEqual(['Maya Thornton']);
    expect(broker.asked(getChannels)).toEqual([{ size: 100 }, { size: 10_000 }]);
    last.resolve();
    await expect.element(screen.getByText('Harold Finch')).toBeVisible();
    broker.lose();
    broker.open();
    await expect.poll(() => broker.asked(getChannels)).toHaveLength(3);
    expect(broker.asked(getChannels)[2]).toMatchObject({ size: 10_000, since: expect.any(String) });
  });

  it('CHAT-051 follows the topic of the channels and moves what changed', async () => {
    const screen = await open([channels[1] as ChatChannel, someChannel()]);
    await expect.element(screen.getByText('Harold Finch')).toBeVisible();
    expect(broker.asked(getChannels)).toEqual([{ size: 100 }]);
    expect(broker.followed()).toContain('/user/topic/channels');
    const changedDate = '2026-11-20T11:00:00.000Z';
    broker.tell(channelsTopic, {
      type: 'CHANNEL',
      channel: someChannel({ changedDate, lastMessage: { message: 'News', lastModifiedDate: changedDate } }),
    });
    await expect.element(screen.getByText('News')).toBeVisible();
    expect(names(screen)).toEqual(['Maya Thornton', 'Harold Finch']);
  });

  it('CHAT-057 as many channels and messages are asked for as the settings say', async () => {
    const screen = await open([someChannel()], { batch: 50, channels: 20 });
    await screen.getByRole('button', { name: /Maya Thornton/ }).click();
    await expect.poll(() => broker.asked(getMessages)).toEqual([{ channelId, size: 50 }]);
    expect(broker.asked(getChannels)).toEqual([{ size: 20 }]);
  });

  it('CHAT-059 says why it could not be read, and tries again', async () => {
    answersMessages([]);
    const screen = await open();
    await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
    broker.on(getChannels, () => {
      throw refusal('NoAnswer', 'The server did not answer in time.');
    });
    broker.lose();
    broker.open();
    await expect
      .element(
        screen.getByText("Couldn't get channels list (The server did not answer in time.)", { exact: true }),
      )
      .toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Messages, something went wrong' }))
      .toHaveTextContent('!');
    broker.on(getChannels, () => ({ channels: [], total: 0 }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: 'Messages', exact: true })).toBeVisible();
  });

  it('CHAT-058 where the failure has no words of its own it has ours', async () => {
    broker.on(getChannels, () => {
      throw new Error('boom');
    });
    const { screen } = await renderInPortal(
      <>
        <ChannelWatch />
        <MessagesPanel id="p" payload={{}} />
      </>,
      { sites },
    );
    broker.open();
    await expect
      .element(
        screen.getByText("Couldn't get channels list (Chat service has encountered an error)", {
          exact: true,
        }),
      )
      .toBeVisible();
  });
});

describe('the badge', () => {
  const badge = (screen: Awaited<ReturnType<typeof open>>) =>
    screen.getByRole('button', { name: /^Messages/ });

  it('CHAT-016 CHAT-017 shows what is unread in the own channels', async () => {
    const screen = await open([
      someChannel({ unreadMessages: 3 }),
      someChannel({ id: messageId(9), owner: otherSite, unreadMessages: 5 }),
    ]);
    await expect.element(badge(screen)).toHaveAccessibleName('Messages, 3 unread');
    await expect.element(badge(screen)).toHaveTextContent('3');
  });

  it('CHAT-015 CHAT-035 shows a red ! while there is no connection', async () => {
    const screen = await open([someChannel({ unreadMessages: 3 })]);
    await expect.element(screen.getByText('Connected', { exact: true })).toBeVisible();
    broker.lose();
    await expect.element(badge(screen)).toHaveAccessibleName('Messages, not connected');
    await expect.element(badge(screen)).toHaveTextContent('!');
    await expect.element(screen.getByText('Disconnected')).toBeVisible();
    expect(isRed(badge(screen).element())).toBe(true);
    broker.open();
    await expect.element(badge(screen)).toHaveAccessibleName('Messages, 3 unread');
  });

  it('CHAT-015 CHAT-058 CHAT-060 shows it when messages could not be read', async () => {
    broker.on(getMessages, () => {
      throw refusal('NoAnswer', 'The server did not answer in time.');
    });
    const screen = await open();
    await screen.getByRole('button', { name: /Maya Thornton/ }).click();
    await expect.element(screen.getByText('Error retrieving messages', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByText('The server did not answer in time.', { exact: true }))
      .toBeVisible();
    await expect.element(badge(screen)).toHaveTextContent('!');
    expect(isRed(badge(screen).element())).toBe(true);
    broker.on(getMessages, () => {
      throw new Error('boom');
    });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect
      .element(screen.getByText('Chat service has encountered an error', { exact: true }))
      .toBeVisible();
    answersMessages([someMessage(1)]);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Text 1')).toBeVisible();
    await expect.element(badge(screen)).toHaveTextContent('');
  });
});

describe('a thread', () => {
  it('CHAT-008 CHAT-009 shows the messages in their order, with a date where an hour lies between', async () => {
    const late = { createdDate: new Date(Date.UTC(2026, 10, 20, 11, 0, 2)).toISOString() };
    const screen = await openThread([fromPatient(1), someMessage(2), someMessage(3, late)]);
    const texts = screen
      .getByRole('log')
      .element()
      .querySelectorAll('article p:first-of-type, [class*=separator]');
    expect([...texts].map((one) => one.textContent?.replace(/^\D+ \d+, \d+, .*/, 'date'))).toEqual([
      'date',
      'Text 1',
      'Text 2',
      'date',
      'Text 3',
    ]);
  });

  it('CHAT-010 CHAT-038 CHAT-039 says of what staff sent what became of it, and marks what failed', async () => {
    const states = ['delivered', 'sent', 'accepted', 'scheduled', 'canceled', 'read', 'failed'] as const;
    const screen = await openThread([
      ...states.map((inAppStatus, index) => someMessage(index + 1, { inAppStatus, failure: '30006' })),
      fromPatient(8),
      someMessage(9, { inAppStatus: null }),
    ]);
    const metas = screen
      .getByRole('article')
      .elements()
      .map((one) => one.textContent);
    const shown = ['Delivered', 'Sent', 'Sending...', 'Scheduled', 'Canceled', 'Read', 'Failed'];
    for (const [index, name] of shown.entries())
      expect(metas[index]).toMatch(new RegExp(`^Text ${index + 1}${RegExp.escape(name)}SMS\\d`));
    expect(metas.slice(7)).toEqual([
      expect.stringMatching(/^Text 8SMS\d/),
      expect.stringMatching(/^Text 9SMS\d/),
    ]);
    const bubbles = screen
      .getByRole('article')
      .elements()
      .map((one) => one.querySelector('p'));
    const outline = (index: number) => getComputedStyle(bubbles[index] as Element).boxShadow;
    expect([outline(0), outline(6) === 'none']).toEqual(['none', false]);
    expect(metas[6]).toContain('This is a landline, or the carrier takes no SMS.');
  });

  it('CHAT-013 CHAT-014 CHAT-028 asks for earlier messages within 4 px of the end, and stays where it is', async () => {
    const all = Array.from({ length: 90 }, (_, index) => someMessage(index + 1));
    broker.on(getMessages, ({ createdBefore }) => {
      const found = all.filter(
        ({ createdDate }) => createdBefore === undefined || createdDate < String(createdBefore),
      );
      return {
        messages: found
          .slice(-40)
          .map((one) => seenBy(someone.id, one))
          .toReversed(),
        more: found.length > 40,
        revision: 90,
      };
    });
    const screen = await open();
    await screen.getByRole('button', { name: /Maya Thornton/ }).click();
    await expect.element(screen.getByText('Text 90', { exact: true })).toBeVisible();
    const log = screen.getByRole('log').element();
    const end = log.clientHeight - log.scrollHeight;
    log.scrollTop = end + 5;
    await new Promise(requestAnimationFrame);
    expect(broker.asked(getMessages)).toHaveLength(1);
    const first = screen.getByText('Text 51', { exact: true }).element();
    const before = first.getBoundingClientRect().top;
    log.scrollTop = end + 4;
    await expect.element(screen.getByText('Text 11', { exact: true })).toBeInTheDocument();
    expect(broker.asked(getMessages).slice(1)).toEqual([
      { channelId, createdBefore: all[50]?.createdDate, size: 100 },
    ]);
    expect(Math.abs(first.getBoundingClientRect().top - before)).toBeLessThan(4);
    log.scrollTop = -log.scrollHeight;
    await expect.element(screen.getByText('Text 1', { exact: true })).toBeInTheDocument();
    // Nothing is asked for where nothing is left.
    log.scrollTop = 0;
    await new Promise(requestAnimationFrame);
    log.scrollTop = -log.scrollHeight;
    await new Promise(requestAnimationFrame);
    expect(broker.asked(getMessages)).toHaveLength(3);
  });

  it('CHAT-052 SHELL-086 follows the patient while it is open, and no longer; a new message highlights the scrollbar', async () => {
    const screen = await openThread([someMessage(1)]);
    expect(broker.followed()).toContain(`/topic/channels/{principal} ${principal}`);
    const highlights: (string | null)[] = [];
    const log = screen.getByRole('log').element();
    const observer = new MutationObserver(() => highlights.push(log.getAttribute('data-scrollbar')));
    observer.observe(log, { attributeFilter: ['data-scrollbar'] });
    broker.tell(channelTopic, { type: 'MESSAGE', message: fromPatient(2, { message: 'It works!' }) });
    await expect.element(screen.getByRole('log').getByText('It works!')).toBeVisible();
    await expect.poll(() => highlights).toContain('highlight');
    observer.disconnect();
    await screen.getByRole('button', { name: 'Back to the conversations' }).click();
    expect(broker.followed()).not.toContain(`/topic/channels/{principal} ${principal}`);
  });

  it('CHAT-034 CHAT-035 goes back to the list when the connection drops, and asks what it missed', async () => {
    const screen = await openThread([someMessage(1)]);
    broker.lose();
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /Maya Thornton/ })).toBeDisabled();
    broker.open();
    answersMessages([someMessage(2)]);
    await screen.getByRole('button', { name: /Maya Thornton/ }).click();
    await expect.element(screen.getByText('Text 2')).toBeVisible();
    await expect.element(screen.getByText('Text 1')).toBeVisible();
    expect(broker.asked(getMessages).at(-1)).toEqual({ channelId, since: 1, size: 100 });
  });

  it.each([
    ['the owner marks it read', someone.id, [{ channelId, sequence: 2 }]],
    ['somebody else does not', otherSite, []],
  ])('OP-CHAT-5 %s', async (_, owner, marked) => {
    const screen = await openThread(
      [fromPatient(1), fromPatient(2)],
      someChannel({ unreadMessages: 2, owner }),
    );
    await expect.element(screen.getByText('Text 2')).toBeVisible();
    await expect.poll(() => broker.asked(markRead)).toEqual(marked);
  });
});

describe('writing', () => {
  it('CHAT-048 Enter sends, and the message stands in the thread at once', async () => {
    const screen = await openThread([someMessage(1)]);
    const answer = Promise.withResolvers<unknown>();
    broker.on(sendOutboundSmsMessage, () => answer.promise);
    await field(screen).fill('How are you?');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Sending...')).toBeVisible();
    await expect.element(field(screen)).toHaveValue('');
    const [sent] = broker.asked(sendOutboundSmsMessage);
    expect(sent).toEqual({ id: expect.any(String), medium: 'Sms', principal, message: 'How are you?' });
    const message = someMessage(2, {
      id: String(sent?.['id']),
      message: 'How are you?',
      inAppStatus: 'sent',
    });
    answer.resolve({ channelId, message: seenBy(someone.id, message) });
    await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible();
    expect(screen.getByRole('log').getByText('How are you?').elements()).toHaveLength(1);
  });

  it('CHAT-032 CHAT-033 CHAT-062 a failure puts the text back and stands in the thread; again it is the same message', async () => {
    const screen = await openThread([someMessage(1)]);
    broker.on(sendOutboundSmsMessage, () => {
      throw refusal('NoAnswer', 'The server did not answer in time.');
    });
    await field(screen).fill('Important');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .element(screen.getByRole('log').getByRole('alert').getByText('Error sending message', { exact: true }))
      .toBeVisible();
    await expect.element(field(screen)).toHaveValue('Important');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => broker.asked(sendOutboundSmsMessage)).toHaveLength(2);
    const [one, two] = broker.asked(sendOutboundSmsMessage);
    expect(two).toEqual(one);
  });

  it('what was under way when the connection dropped stands in the field again; once it is in the thread it does not', async () => {
    const screen = await openThread([someMessage(1)]);
    const lost = Promise.withResolvers<unknown>();
    broker.on(sendOutboundSmsMessage, () => lost.promise);
    await field(screen).fill('Important');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => broker.asked(sendOutboundSmsMessage)).toHaveLength(1);
    const id = String(broker.asked(sendOutboundSmsMessage)[0]?.['id']);
    lost.reject(refusal('NoConnection'));
    broker.lose();
    await expect.element(field(screen)).not.toBeInTheDocument();
    broker.open();
    await screen.getByRole('button', { name: /Maya Thornton/ }).click();
    await expect.element(field(screen)).toHaveValue('Important');
    await expect
      .poll(() => world.kept())
      .toEqual({ text: 'Important', unsent: [{ id, text: 'Important', medium: 'Sms' }] });
    broker.tell(channelTopic, { type: 'MESSAGE', message: someMessage(2, { id, message: 'Important' }) });
    await expect.element(screen.getByRole('log').getByText('Important')).toBeVisible();
    await expect.element(field(screen)).toHaveValue('');
  });

  it('CHAT-061 a number of another patient is told in its own words', async () => {
    const screen = await openThread([someMessage(1)]);
    const words = 'This phone number is already being used by another patient.';
    broker.on(sendOutboundSmsMessage, () => {
      throw refusal('UniqueConstraintChannelPhoneNumbers', words);
    });
    await field(screen).fill('Hello');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('log').getByRole('alert').getByText(words, { exact: true }))
      .toBeVisible();
    expect(screen.getByText('Error sending message').elements()).toHaveLength(0);
  });

  it('CHAT-011 CHAT-030 CHAT-031 is sent as SMS or APP where both are, and as chosen', async () => {
    const screen = await openThread([someMessage(1)], someChannel({ isAppChatAvailable: true }));
    await expect.element(screen.getByRole('radio', { name: 'SMS' })).toBeChecked();
    await screen.getByText('APP').click();
    broker.on(sendOutboundAppMessage, ({ id }) => ({
      channelId,
      message: seenBy(someone.id, someMessage(2, { id: String(id) })),
    }));
    await field(screen).fill('In the app');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => broker.asked(sendOutboundAppMessage)).toHaveLength(1);
    expect(broker.asked(sendOutboundAppMessage)[0]).toMatchObject({ medium: 'InApp', message: 'In the app' });
  });

  it('OP-CHAT-2 what failed is sent once more', async () => {
    const screen = await openThread([someMessage(1, { inAppStatus: 'failed' })]);
    broker.on(retryMessage, ({ id }) => ({
      channelId,
      message: seenBy(someone.id, someMessage(1, { id: String(id), inAppStatus: 'accepted', revision: 2 })),
    }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Sending...')).toBeVisible();
    expect(broker.asked(retryMessage)).toEqual([{ id: messageId(1) }]);
    expect(document.activeElement?.textContent).toContain('Sending...');
  });

  it('OP-CHAT-4 counts characters and segments, and sends nothing blank or too long', async () => {
    const screen = await openThread([someMessage(1)]);
    const send = screen.getByRole('button', { name: 'Send', exact: true });
    await expect.element(send).toBeDisabled();
    await field(screen).fill('  ');
    await expect.element(send).toBeDisabled();
    await field(screen).fill('a'.repeat(161));
    await expect.element(screen.getByText('161 of 1,600 · 2 segments')).toBeVisible();
    await field(screen).fill('a'.repeat(1601));
    await expect
      .element(screen.getByText('A message over SMS cannot be longer than 1,600 characters.'))
      .toBeVisible();
    await expect.element(send).toBeDisabled();
  });

  it('what is typed is kept for this channel, and offered when it is opened again', async () => {
    const screen = await openThread([someMessage(1)]);
    await field(screen).fill('Half a thou');
    await screen.getByRole('button', { name: 'Back to the conversations' }).click();
    await expect.poll(() => world.kept()).toEqual({ text: 'Half a thou' });
    await screen.getByRole('button', { name: /Maya Thornton/ }).click();
    await expect.element(field(screen)).toHaveValue('Half a thou');
    expect(world.gateway.received(draftCalls.keep)[0]?.path).toBe(`/gateway/drafts/chat%3A${principal}`);
  });

  it('CHAT-026 the first message makes the channel, and the thread goes on in it', async () => {
    answersMessages([]);
    broker.on(getChannels, () => ({ channels: [], total: 0 }));
    const { screen } = await renderInPortal(
      <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
        <ChannelWatch />
        <MessagesPanel id="p" payload={{ profileId: principal }} />
      </div>,
      { sites },
    );
    broker.open();
    broker.on(sendOutboundSmsMessage, ({ id }) => {
      const message = someMessage(1, { id: String(id), message: 'First' });
      answersMessages([message]);
      return { channelId, message: seenBy(someone.id, message) };
    });
    await field(screen).fill('First');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('log').getByText('First')).toBeVisible();
    expect(broker.asked(getMessages)).toEqual([{ channelId, size: 100 }]);
  });
});
