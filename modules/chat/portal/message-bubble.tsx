// One message: whose it is, what it says, and what became of it (CHAT-010, CHAT-038, CHAT-039; design language §9 Chat states).
import {
  IconAlertCircle,
  IconBan,
  IconCalendarClock,
  IconCheck,
  IconChecks,
  IconClock,
  IconPhoto,
} from '@tabler/icons-react';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { failureWords } from '@alveary/modules/communications/contract/failure-words.ts';
import {
  type ChatMedium,
  type ChatMessage,
  type MessageStatus,
  messageStatusNames,
  sendMediumNames,
} from '../contract/model.ts';
import { mediaWords } from '../contract/media.ts';
import { Answer } from './answer.tsx';
import type { Underway } from './outbox.ts';
import styles from './thread.module.css';

const icons: Readonly<Record<MessageStatus, typeof IconCheck>> = {
  accepted: IconClock,
  scheduled: IconCalendarClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  canceled: IconBan,
};

const mediumNames: Readonly<Record<ChatMedium, string>> = { sms: 'SMS', inapp: 'APP', websocket: 'AI' };

const Status = ({ status }: { readonly status: MessageStatus }) => {
  const Icon = icons[status];
  return (
    <>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span>{messageStatusNames[status]}</span>
    </>
  );
};

interface WordsProps {
  readonly text: string;
  readonly media: readonly string[];
}

/** The text, and that something came beside it: the SMS service keeps the pictures, the portal shows none. */
const Words = ({ text, media }: WordsProps) => {
  const words = mediaWords(media);
  return (
    <>
      {text === '' && words !== null ? null : <p className={styles.bubble}>{text}</p>}
      {words === null ? null : (
        <p className={`${styles.bubble} ${styles.media}`}>
          <IconPhoto size={16} stroke={1.75} aria-hidden />
          <span>Sent {words}. It can’t be shown here: ask what it shows, or for another way to see it.</span>
        </p>
      )}
    </>
  );
};

/** Why it failed, or why it has not gone out yet. */
const reasonOf = ({ inAppStatus, failure }: ChatMessage): string | null => {
  if (inAppStatus === 'failed') return failureWords(failure);
  return inAppStatus === 'accepted' && failure !== null
    ? `${failureWords(failure)} Alveary keeps trying.`
    : null;
};

interface MessageBubbleProps {
  readonly message: ChatMessage;
  readonly locale: DateLocale;
  /** The patient whom the channel is about. */
  readonly principal: string;
  readonly onRetry: () => void;
}

export const MessageBubble = ({ message, locale, principal, onRetry }: MessageBubbleProps) => {
  const { sender, inAppStatus, medium, createdDate, isMyMessage } = message;
  const isOurs = sender.kind === 'staff';
  const isFailed = inAppStatus === 'failed';
  const reason = reasonOf(message);
  return (
    <article
      className={styles.message}
      tabIndex={-1}
      data-side={isOurs ? 'ours' : 'theirs'}
      data-status={inAppStatus ?? undefined}
      aria-label={`${isMyMessage ? 'You' : sender.name}, ${showTime(createdDate, locale)}`}
    >
      {isOurs && !isMyMessage ? <span className={styles.meta}>{sender.name}</span> : null}
      {sender.kind === 'assistant' ? (
        <Answer principal={principal} sentences={message.sentences ?? []} text={message.message} />
      ) : (
        <Words text={message.message} media={message.media} />
      )}
      <p className={styles.meta}>
        {inAppStatus === null ? null : <Status status={inAppStatus} />}
        <span>{mediumNames[medium]}</span>
        <span>{showTime(createdDate, locale)}</span>
        {reason === null ? null : <span>{reason}</span>}
        {isFailed ? (
          <button
            type="button"
            className={styles.retry}
            onClick={({ currentTarget }) => {
              // It is gone as soon as the message is on its way.
              currentTarget.closest('article')?.focus();
              onRetry();
            }}
          >
            Retry
          </button>
        ) : null}
      </p>
    </article>
  );
};

/** Drawn at once; the server does not know it yet. */
export const UnderwayBubble = ({ underway }: { readonly underway: Underway }) => (
  <article className={styles.message} data-side="ours" data-status="accepted" aria-label="You, now">
    <p className={styles.bubble}>{underway.text}</p>
    <p className={styles.meta}>
      <Status status="accepted" />
      <span>{sendMediumNames[underway.medium]}</span>
    </p>
  </article>
);
