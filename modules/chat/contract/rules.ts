// How do the states of messages follow each other, and in which order do channels stand? (document 2 §2 Messages, §4 Chat)
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import { type ChatChannel, isAI, type ChatMessage, type MessageStatus, type SendMedium } from './model.ts';

/** Which states each one can follow: callbacks of providers come late, twice and out of order, and nothing goes back. */
export const followsAfter: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  scheduled: [],
  accepted: ['scheduled'],
  sent: ['scheduled', 'accepted'],
  delivered: ['scheduled', 'accepted', 'sent'],
  read: ['scheduled', 'accepted', 'sent', 'delivered'],
  failed: ['scheduled', 'accepted', 'sent'],
  canceled: ['scheduled', 'accepted'],
};

type Features = Readonly<Record<string, unknown>>;

/** Is there chat at all at a site: with US features, or switched on for an EU site (OP-CHAT-3; CHAT-063)? */
export const hasChat = (features: Features): boolean =>
  hasFeature(features, 'portal_us_features') || hasFeature(features, 'in-chat-messaging-eu-enabled');

/** Is the app a way to write to patients of the site? */
const hasAppChat = (features: Features): boolean => hasFeature(features, 'enable_in_app_chat');

/** As what a message can be sent in a channel (CHAT-012, CHAT-030). */
export const sendMediaOf = (
  channel: Pick<ChatChannel, 'patientFirstName' | 'isAppChatAvailable' | 'tenants'>,
  sites: readonly { readonly id: string; readonly features: Features }[],
): readonly SendMedium[] => {
  if (isAI(channel)) return ['AI'];
  const offersApp =
    channel.isAppChatAvailable &&
    sites.some(({ id, features }) => channel.tenants.includes(id) && hasAppChat(features));
  return offersApp ? ['Sms', 'InApp'] : ['Sms'];
};

/** SMS, but APP where it is offered, unless the latest own message was SMS (CHAT-029, CHAT-031). */
export const defaultMedium = (
  offered: readonly SendMedium[],
  messages: readonly Pick<ChatMessage, 'isMyMessage' | 'medium'>[],
): SendMedium => {
  if (offered.includes('AI')) return 'AI';
  const latestOwn = messages.findLast(({ isMyMessage }) => isMyMessage);
  return offered.includes('InApp') && latestOwn?.medium !== 'sms' ? 'InApp' : 'Sms';
};

/** AI first, then the latest modified; the id decides between equals. */
export const byOrder = (one: ChatChannel, other: ChatChannel): number =>
  Number(isAI(other)) - Number(isAI(one)) || inOrder(dateOf(other), dateOf(one)) || inOrder(one.id, other.id);

/** Instants and ids are ASCII of one form: comparing them by the rules of a language would take a list of thousands 20 times as long. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const dateOf = ({ lastMessage }: ChatChannel): string => lastMessage?.lastModifiedDate ?? '';

export const ownerFilters = ['All', 'Myself', 'Others'] as const;
export type OwnerFilter = (typeof ownerFilters)[number];

/** Others includes the channels to the assistant that the person owns (CHAT-004). */
export const passesOwner = (channel: ChatChannel, filter: OwnerFilter, userId: string): boolean => {
  if (filter === 'All') return true;
  const isOwn = channel.owner === userId;
  return filter === 'Myself' ? isOwn : !isOwn || isAI(channel);
};

export const passesSite = (channel: ChatChannel, siteId: string | null): boolean =>
  siteId === null || channel.tenants.includes(siteId);

/** The names that stand for more than one patient of the list: their birth dates tell them apart. */
export const sharedNames = (
  channels: Iterable<Pick<ChatChannel, 'principal' | 'patientFullName'>>,
): ReadonlySet<string> => {
  const holders = new Map<string, string>();
  const shared = new Set<string>();
  for (const { principal, patientFullName } of channels) {
    const holder = holders.get(patientFullName);
    if (holder === undefined) holders.set(patientFullName, principal);
    else if (holder !== principal) shared.add(patientFullName);
  }
  return shared;
};

/** What waits for the person: unread messages of the channels they own (CHAT-017). */
export const unreadOf = (channels: Iterable<ChatChannel>, userId: string): number => {
  let unread = 0;
  for (const { owner, unreadMessages } of channels) if (owner === userId) unread += unreadMessages;
  return unread;
};

const HOUR_MS = 3_600_000;

/** Does a date stand above a message: the first, or one an hour or more after the one before it (CHAT-009)? */
export const needsSeparator = (
  before: Pick<ChatMessage, 'createdDate'> | undefined,
  message: Pick<ChatMessage, 'createdDate'>,
): boolean =>
  before === undefined || Date.parse(message.createdDate) - Date.parse(before.createdDate) >= HOUR_MS;
