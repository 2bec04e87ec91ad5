// The field that a message is written in, and as what it is sent: Enter sends, and what is typed is kept for this channel (CHAT-011,
// CHAT-032; OP-CHAT-4).
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftContent } from '@alveary/portal/lib/draft-keeper.ts';
import { giveFocusBack } from '@alveary/portal/lib/return-focus.ts';
import { useKeptDraft } from '@alveary/portal/shell/form/use-kept-draft.ts';
import {
  lengthOf,
  longestText,
  problemOfText,
  type SendMedium,
  sendMedia,
  sendMediumNames,
} from '../contract/model.ts';
import { segmentsOf } from '../contract/segments.ts';
import { type Underway, unsentOf, type Written } from './outbox.ts';
import styles from './thread.module.css';

interface ComposerProps {
  readonly draftKey: string;
  readonly offered: readonly SendMedium[];
  /** Why an SMS would not be read. */
  readonly smsHindrance: string | null;
  /** What is chosen as long as the person chooses nothing. */
  readonly usual: SendMedium;
  /** What did not leave: the first of it stands here again, as soon as nothing else does. */
  readonly unsent: readonly Underway[];
  /** A draft kept what did not leave before. */
  readonly onRecall: (unsent: readonly Underway[]) => void;
  /** What stands below what is typed. */
  readonly below: (text: string) => ReactNode;
  readonly onType: () => void;
  readonly onSend: (written: Written) => void;
}

const counted = (text: string, medium: SendMedium): string => {
  const length = `${lengthOf(text)} of ${longestText[medium].toLocaleString('en-US')}`;
  if (medium !== 'Sms') return length;
  const segments = segmentsOf(text.trim());
  return `${length} · ${segments} ${segments === 1 ? 'segment' : 'segments'}`;
};

const isMedium = (value: string): value is SendMedium => sendMedia.some((one) => one === value);

/** Null when nothing is left to keep. */
const draftOf = (text: string, unsent: readonly Underway[]): DraftContent | null => {
  if (unsent.length > 0) return { text, unsent };
  return text === '' ? null : { text };
};

export const Composer = (props: ComposerProps) => {
  const { draftKey, offered, smsHindrance, usual, unsent, below, onRecall, onType, onSend } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<SendMedium | null>(null);
  const [taken, setTaken] = useState<Underway | null>(null);
  const draft = useKeptDraft(draftKey, ({ content }) => {
    const [first, ...others] = unsentOf(content);
    if (typeof content['text'] === 'string') setText(content['text']);
    if (first === undefined) return;
    if (first.text === content['text']) setTaken(first);
    onRecall([first, ...others]);
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The row that opened the conversation is gone.
    if (field.current !== null) giveFocusBack(field.current);
  }, []);
  const keepUnsent = useEffectEvent((left: readonly Underway[]) => draft.keep(draftOf(text, left)));
  useEffect(() => {
    if (unsent.length > 0) keepUnsent(unsent);
  }, [unsent]);
  const medium = chosen !== null && offered.includes(chosen) ? chosen : usual;
  const type = (next: string): void => {
    setText(next);
    draft.keep(draftOf(next, unsent));
  };
  const [restored] = unsent;
  if (restored !== undefined && restored.id !== taken?.id && text === '') {
    setTaken(restored);
    setChosen(restored.medium);
    type(restored.text);
  }
  // It did leave, as the thread shows: nobody sends it twice.
  if (taken !== null && restored === undefined) {
    setTaken(null);
    if (text === taken.text) type('');
  }
  const hindrance = medium === 'Sms' ? smsHindrance : null;
  const problem = hindrance ?? problemOfText(medium, text);
  const send = (): void => {
    if (problem !== null) return;
    onSend({ text: text.trim(), medium, offered: taken?.id ?? null });
    setTaken(null);
    setText('');
    void draft.forget();
    // From the button too: the next message is written where this one was.
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const isBlank = text.trim() === '';
  return (
    <div className={styles.composer}>
      <Textarea
        ref={field}
        aria-label="Message"
        placeholder={medium === 'AI' ? 'Ask about the record' : 'Write a message'}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={isBlank && hindrance === null ? null : problem}
        onChange={({ currentTarget }) => {
          type(currentTarget.value);
          onType();
        }}
        onKeyDown={onKeyDown}
      />
      {problem === null ? below(text.trim()) : null}
      <Foot
        offered={offered}
        medium={medium}
        count={isBlank ? '' : counted(text, medium)}
        isClosed={problem !== null}
        onChoose={setChosen}
        onSend={send}
      />
    </div>
  );
};

interface FootProps {
  readonly offered: readonly SendMedium[];
  readonly medium: SendMedium;
  readonly count: string;
  readonly isClosed: boolean;
  readonly onChoose: (medium: SendMedium) => void;
  readonly onSend: () => void;
}

const Foot = ({ offered, medium, count, isClosed, onChoose, onSend }: FootProps) => (
  <div className={styles.foot}>
    <SegmentedControl
      size="xs"
      aria-label="Send as"
      data={offered.map((one) => ({ value: one, label: sendMediumNames[one] }))}
      value={medium}
      onChange={(value) => isMedium(value) && onChoose(value)}
    />
    <span className={`${styles.count} grow`}>{count}</span>
    <Button
      size="xs"
      rightSection={<IconCornerDownLeft size={16} stroke={1.75} aria-hidden />}
      disabled={isClosed}
      onClick={onSend}
    >
      Send
    </Button>
  </div>
);
