// Where is a message written, and as what is it sent? Enter sends; what is typed is kept for this channel (CHAT-011, CHAT-032; OP-CHAT-4)
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
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
import styles from './thread.module.css';

interface ComposerProps {
  readonly draftKey: string;
  readonly offered: readonly SendMedium[];
  /** What is chosen as long as the person chooses nothing. */
  readonly usual: SendMedium;
  /** A text that did not leave: it stands here again, unless something else was typed meanwhile. */
  readonly restored: string | null;
  readonly onType: () => void;
  readonly onSend: (text: string, medium: SendMedium) => void;
}

const counted = (text: string, medium: SendMedium): string => {
  const length = `${lengthOf(text)} of ${longestText[medium].toLocaleString('en-US')}`;
  if (medium !== 'Sms') return length;
  const segments = segmentsOf(text.trim());
  return `${length} · ${segments} ${segments === 1 ? 'segment' : 'segments'}`;
};

const isMedium = (value: string): value is SendMedium => sendMedia.some((one) => one === value);

export const Composer = ({ draftKey, offered, usual, restored, onType, onSend }: ComposerProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<SendMedium | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const draft = useKeptDraft(draftKey, ({ content }) => {
    if (typeof content['text'] === 'string') setText(content['text']);
  });
  const medium = chosen !== null && offered.includes(chosen) ? chosen : usual;
  const type = (next: string): void => {
    setText(next);
    draft.keep(next === '' ? null : { text: next });
  };
  if (restored !== taken) {
    setTaken(restored);
    if (restored !== null && text === '') type(restored);
  }
  const problem = problemOfText(medium, text);
  const send = (): void => {
    if (problem !== null) return;
    onSend(text.trim(), medium);
    setText('');
    void draft.forget();
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
        aria-label="Message"
        placeholder={medium === 'AI' ? 'Ask about the record' : 'Write a message'}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={isBlank ? null : problem}
        onChange={({ currentTarget }) => {
          type(currentTarget.value);
          onType();
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <SegmentedControl
          size="xs"
          aria-label="Send as"
          data={offered.map((one) => ({ value: one, label: sendMediumNames[one] }))}
          value={medium}
          onChange={(value) => isMedium(value) && setChosen(value)}
        />
        <span className={`${styles.count} grow`}>{isBlank ? '' : counted(text, medium)}</span>
        <Button
          size="xs"
          rightSection={<IconCornerDownLeft size={16} stroke={1.75} aria-hidden />}
          disabled={problem !== null}
          onClick={send}
        >
          Send
        </Button>
      </div>
    </div>
  );
};
