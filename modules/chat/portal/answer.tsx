// How does an answer of the assistant look: labelled, each sentence with the rows it was read from, and stoppable while it is written? (OP-CHAT-6)
import { Button, Loader } from '@mantine/core';
import { IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePatientPage } from '@alveary/modules/patients/portal/public.ts';
import type { AnswerSentence } from '../contract/model.ts';
import styles from './thread.module.css';

const LABEL = 'AI answer, check before use';

const Label = () => (
  <span className={styles.answerLabel}>
    <IconSparkles size={14} stroke={1.75} aria-hidden />
    {LABEL}
  </span>
);

interface AnswerProps {
  readonly principal: string;
  readonly sentences: readonly AnswerSentence[];
  /** What stands in the channel: the sentences, and perhaps that it was stopped or failed. */
  readonly text: string;
}

export const Answer = ({ principal, sentences, text }: AnswerProps) => {
  const page = usePatientPage(principal);
  const said = sentences.map((sentence) => sentence.text).join(' ');
  const rest = text.startsWith(said) ? text.slice(said.length).trim() : '';
  return (
    <div className={`${styles.bubble} ${styles.ofAi}`}>
      <Label />
      {sentences.map((sentence, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer never changes
        <p key={index} className={styles.sentence}>
          {sentence.text}{' '}
          {sentence.sources.map(({ id, tab, label }) =>
            page === null ? null : (
              <Link key={id} to={`${page}/${tab}`} className={styles.source}>
                {label}
              </Link>
            ),
          )}
        </p>
      ))}
      {rest === '' ? null : <p className={styles.sentence}>{rest}</p>}
    </div>
  );
};

interface WritingProps {
  /** What was written so far. */
  readonly text: string;
  readonly onStop: () => void;
}

export const AnswerUnderway = ({ text, onStop }: WritingProps) => (
  <article className={styles.message} data-side="theirs" aria-label="AI, now">
    <div className={`${styles.bubble} ${styles.ofAi}`} aria-live="polite">
      <Label />
      <p className={styles.sentence}>{text === '' ? 'Reading the record…' : text}</p>
    </div>
    <p className={styles.meta}>
      <Loader size={12} aria-hidden />
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlayerStop size={14} stroke={1.75} aria-hidden />}
        onClick={onStop}
      >
        Stop
      </Button>
    </p>
  </article>
);
