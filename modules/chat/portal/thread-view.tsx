// One conversation: what was said, growing upwards while one scrolls with the newest at the bottom, and the field for the next message
// (document 2 §2 Messages, §4 Chat; CHAT-008 to CHAT-014; OP-CHAT-4)
import { Button, Loader } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { useScrollbarHighlight } from '@alveary/portal/ui/scrollbar-highlight.ts';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import type { ChatChannel, ChatMessage, SendMedium } from '../contract/model.ts';
import { defaultMedium, needsSeparator, sendMediaOf } from '../contract/rules.ts';
import { AnswerUnderway } from './answer.tsx';
import { isWaiting, type Writing, writingAfter } from './answer.rules.ts';
import { Composer } from './composer.tsx';
import { conversationDraft } from './draft-keys.ts';
import { conversations } from './conversations.ts';
import { MessageBubble, UnderwayBubble } from './message-bubble.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { Separator } from './separator.tsx';
import { useSmsHindrance } from './use-sms-hindrance.ts';
import { ThreadHead } from './thread-head.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useThread } from './use-thread.ts';
import { useTyping } from './use-typing.ts';
import styles from './thread.module.css';

interface ThreadViewProps {
  readonly broker: Broker;
  readonly principal: string;
  /** Null before the first message. */
  readonly channel: ChatChannel | null;
  readonly channelId: string | null;
  /** Whether the assistant is asked about the patient. */
  readonly isAi: boolean;
  readonly onBack: (() => void) | null;
  readonly onChannel: (channelId: string) => void;
}

/** CHAT-014. */
const END_PX = 4;

/** A column-reversed scroller counts from its bottom, upwards in negative numbers. */
const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight - clientHeight + scrollTop <= END_PX;

const none: readonly ChatMessage[] = [];

export const ThreadView = (props: ThreadViewProps) => {
  const { broker, principal, channel, channelId, isAi, onBack, onChannel } = props;
  const { patient, locale } = usePatientOf(principal);
  const typing = useTyping(broker, channelId);
  const [writing, setWriting] = useState<Writing | null>(null);
  const open = useThread({
    broker,
    principal,
    channelId,
    onFrame: (frame) => {
      setWriting((known) => writingAfter(known, frame));
      typing.hear(frame);
    },
  });
  const outbox = conversations.outboxOf(principal, isAi);
  const sending = useStore(outbox.state);
  const onSent = (id: string, message: ChatMessage): void => {
    if (channelId === null) onChannel(id);
    else open.reader.take({ type: 'MESSAGE', message });
  };
  const messages = open.thread?.messages ?? none;
  useMarkRead(broker, channel, messages);
  useEffect(() => outbox.settle(messages), [outbox, messages, sending.failed]);

  const offered = useOffered(patient, channel, isAi);
  const smsHindrance = useSmsHindrance(principal, patient, offered, messages);
  const name = channel?.patientFullName ?? [patient?.firstName, patient?.lastName].filter(Boolean).join(' ');
  const underway = sending.underway.filter(({ id }) => !messages.some((one) => one.id === id));

  return (
    <section className={styles.view} aria-label={`Conversation with ${name}`}>
      <ThreadHead
        principal={principal}
        name={name}
        isAi={isAi}
        owner={channel?.ownerPii ?? null}
        onBack={onBack}
      />
      {open.error === null ? null : (
        <ErrorState
          title="Error retrieving messages"
          lines={[open.error]}
          isSlim={open.thread !== null}
          onRetry={() => void open.reader.load()}
        />
      )}
      <Messages open={open} messages={messages} isNew={channelId === null}>
        <Said
          messages={messages}
          principal={principal}
          locale={locale}
          onRetry={(id) => outbox.sendAgain(broker, id, onSent)}
        />
        {underway.map((one) => (
          <UnderwayBubble key={one.id} underway={one} />
        ))}
        {isAi && isWaiting(messages, writing) ? (
          <AnswerUnderway
            text={writing?.text ?? ''}
            onStop={() => channelId !== null && outbox.stopAnswer(broker, channelId)}
          />
        ) : null}
        {sending.error === null ? null : (
          <p role="alert" className={styles.sendError}>
            <b>{sending.error.title}</b> {sending.error.line}
          </p>
        )}
      </Messages>
      <p role="status" className={styles.typing}>
        {typing.text}
      </p>
      {channelId !== null && open.thread === null ? null : (
        <Composer
          smsHindrance={smsHindrance}
          draftKey={conversationDraft(principal, isAi)}
          offered={offered}
          usual={defaultMedium(offered, messages)}
          unsent={sending.failed}
          below={(text) =>
            isAi ? <QuestionPreview broker={broker} principal={principal} text={text} /> : null
          }
          onRecall={(unsent) => outbox.recall(unsent)}
          onType={typing.tell}
          onSend={(written) => void outbox.send(broker, written, onSent)}
        />
      )}
    </section>
  );
};

/** As what can be written here; before the first message the sites of the patient say it. */
const useOffered = (
  patient: Profile | undefined,
  channel: ChatChannel | null,
  isAi: boolean,
): readonly SendMedium[] => {
  const { sites } = useSignedIn();
  const known = channel ?? {
    patientFirstName: isAi ? 'AI' : '',
    isAppChatAvailable: false,
    tenants: patient?.siteProfiles.map(({ site }) => site.id) ?? [],
  };
  return sendMediaOf(
    known,
    sites.map((site) => ({ id: site.id, features: site.feature_values })),
  );
};

interface SaidProps {
  readonly messages: readonly ChatMessage[];
  readonly principal: string;
  readonly locale: DateLocale;
  readonly onRetry: (id: string) => void;
}

const Said = ({ messages, principal, locale, onRetry }: SaidProps) =>
  messages.map((message, index) => (
    <Fragment key={message.id}>
      {needsSeparator(messages[index - 1], message) ? (
        <Separator at={message.createdDate} locale={locale} />
      ) : null}
      <MessageBubble
        message={message}
        locale={locale}
        principal={principal}
        onRetry={() => onRetry(message.id)}
      />
    </Fragment>
  ));

interface MessagesProps {
  readonly open: ReturnType<typeof useThread>;
  readonly messages: readonly ChatMessage[];
  readonly isNew: boolean;
  readonly children: React.ReactNode;
}

const Messages = ({ open, messages, isNew, children }: MessagesProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { thread, error, isLoadingEarlier, reader } = open;
  const loadEarlier = reader.loadEarlier;
  const last = messages.at(-1)?.id;
  useScrollbarHighlight(scroller, last);
  // A thread that is shorter than its place has no scrolling to ask by.
  useEffect(() => {
    const element = scroller.current;
    if (element !== null && thread !== null && isAtEnd(element)) void loadEarlier();
  }, [thread, loadEarlier]);
  const isLoading = thread === null && error === null && !isNew;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="log"
      aria-label="Messages"
      // A scroller without anything to press in it is reached by Tab of its own.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => isAtEnd(currentTarget) && void loadEarlier()}
    >
      <div className={styles.messages}>
        {isLoading ? <SkeletonRows rows={5} columns={['60%', '40%']} label="Loading the messages" /> : null}
        {isLoadingEarlier ? <Loader size="sm" aria-label="Loading earlier messages" /> : null}
        {thread?.hasEarlier === true && !isLoadingEarlier ? (
          <Button variant="subtle" size="xs" onClick={() => void loadEarlier()}>
            Earlier messages
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
};
