// Is everything there, once, in its order, counted rightly? What the database holds is compared with what was written and with what each tab shows.
import type { People } from './people.ts';
import type { Play } from './play.ts';

interface StoredMessage {
  readonly id: string;
  readonly sequence: number;
  readonly author: string;
  readonly medium: string;
  readonly body: string;
  readonly status: string | null;
}

interface StoredChannel {
  readonly unread: number;
  readonly readSequence: number;
  readonly lastSequence: number;
}

interface Stored {
  readonly messages: readonly StoredMessage[];
  readonly channel: StoredChannel;
}

/** What is wrong, by what it is; empty when nothing is. */
export interface Problems {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly order: readonly string[];
  readonly unread: readonly string[];
  readonly states: readonly string[];
}

const readStored = async (people: People, channelId: string): Promise<Stored> => {
  const messages = await people.read<StoredMessage>(
    'select id, sequence, author, medium, body, status from chat_messages where channel_id = $1 order by sequence',
    [channelId],
  );
  const [channel = { unread: -1, readSequence: -1, lastSequence: -1 }] = await people.read<StoredChannel>(
    `select unread, read_sequence as "readSequence", last_sequence as "lastSequence" from chat_channels where id = $1`,
    [channelId],
  );
  return { messages, channel };
};

const lostOf = ({ written, received, tabs }: Play, { messages }: Stored): string[] => {
  const bodies = new Set(messages.map(({ body }) => body));
  const ids = new Set(messages.map(({ id }) => id));
  const shown = tabs.map((tab) => new Set(tab.messages.map(({ id }) => id)));
  return [
    ...[...written, ...received].filter((text) => !bodies.has(text)).map((text) => `not stored: ${text}`),
    ...tabs.flatMap(({ acknowledged }) =>
      [...acknowledged].filter((id) => !ids.has(id)).map((id) => `said to be stored and not: ${id}`),
    ),
    ...shown.flatMap((has, tab) =>
      messages
        .filter(({ id }) => !has.has(id))
        .map(({ body }) => `tab ${tab} does not show: ${body} (${tabs[tab]?.state})`),
    ),
  ];
};

const doubledOf = ({ tabs }: Play, { messages }: Stored): string[] => {
  const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);
  return [
    ...twice(messages.map(({ body }) => body)).map((body) => `stored twice: ${body}`),
    ...tabs.flatMap((tab, place) =>
      twice(tab.messages.map(({ message }) => message)).map((text) => `tab ${place} shows twice: ${text}`),
    ),
  ];
};

const orderOf = ({ tabs }: Play, { messages }: Stored): string[] => [
  ...messages
    .filter(({ sequence }, at) => sequence !== at + 1)
    .map(({ sequence }) => `a gap before ${sequence}`),
  ...tabs.flatMap(({ faults }, place) => faults.map((fault) => `tab ${place} ${fault}`)),
];

const unreadOf = ({ tabs, ownTabs, lookedAwayAt }: Play, { messages, channel }: Stored): string[] => {
  const { unread, readSequence } = channel;
  const after = (sequence: number): number =>
    messages.filter((one) => one.author === 'patient' && one.sequence > sequence).length;
  const isSeen = ownTabs.some((tab) => tab.isInSight);
  return [
    ...(unread === after(readSequence) ? [] : [`${unread} unread, and ${after(readSequence)} were not seen`]),
    ...(isSeen && unread > 0 ? [`${unread} unread while the owner looks at them`] : []),
    ...(lookedAwayAt !== null && unread < after(lookedAwayAt)
      ? [`${unread} unread, and ${after(lookedAwayAt)} came after the owner looked away`]
      : []),
    ...tabs
      .filter((tab) => tab.channel?.unreadMessages !== unread)
      .map((tab) => `a tab says ${tab.channel?.unreadMessages} unread, it is ${unread}`),
  ];
};

/** The furthest state that was told; what a patient's app fetched by itself is delivered. */
const expectedState = (play: Play, { id, author, medium }: StoredMessage): readonly (string | null)[] => {
  if (author !== 'staff') return [null];
  if (medium === 'sms') return [play.told.get(id) ?? 'accepted'];
  return play.readByPatient.has(id) ? ['read'] : ['delivered', 'read'];
};

const statesOf = (play: Play, { messages }: Stored): string[] =>
  messages.flatMap((message) => {
    const { id, body, status } = message;
    const expected = expectedState(play, message);
    return [
      ...(expected.includes(status) ? [] : [`${body}: ${status}, not ${expected.join(' or ')}`]),
      ...play.tabs
        .map((tab) => tab.messages.find((one) => one.id === id)?.inAppStatus)
        .filter((shown) => shown !== undefined && shown !== status)
        .map((shown) => `a tab shows ${shown} of ${body}, it is ${status}`),
    ];
  });

export const problemsOf = async (people: People, play: Play): Promise<Problems> => {
  const stored = await readStored(people, play.conversation.channelId);
  return {
    lost: lostOf(play, stored),
    doubled: doubledOf(play, stored),
    order: orderOf(play, stored),
    unread: unreadOf(play, stored),
    states: statesOf(play, stored),
  };
};

export const isRight = (problems: Problems): boolean =>
  Object.values(problems).every((found: readonly string[]) => found.length === 0);
