// Asks staff how likely they are to recommend the portal: once in 90 days, answered with one click, put off with another (QUEST-011; OP-QUEST-1).
import { Button, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { useId, useState } from 'react';
import { npsCalls } from '../contract/calls.ts';
import styles from './nps-prompt.module.css';

const scores = Array.from({ length: 11 }, (_, score) => score);

export const NpsPrompt = () => {
  const standing = useCall(
    npsCalls.standing,
    {},
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return standing.data?.isDue === true ? <Prompt /> : null;
};

const Prompt = () => {
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const id = useId();
  const answer = useCallMutation(npsCalls.answer, {
    onDone: () => showSuccess('Thank you. Your opinion was saved.'),
  });
  const dismiss = useCallMutation(npsCalls.dismiss);
  return (
    <section className={styles.prompt} aria-labelledby={id}>
      <p id={id} className={styles.question}>
        How likely are you to recommend Alveary to a colleague?
      </p>
      <div className={styles.scores} role="group" aria-labelledby={id}>
        <span className={styles.end}>Not at all</span>
        {scores.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={score === one}
            className={styles.score}
            onClick={() => answer.isRunning || setScore(one)}
          >
            {one}
          </button>
        ))}
        <span className={styles.end}>Very likely</span>
      </div>
      <span className="grow" />
      <IconButton label="Not now" onClick={() => void dismiss.run({})}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {score === null ? null : (
        <div className={styles.comment}>
          <Textarea
            aria-label="What is the main reason? (optional)"
            placeholder="What is the main reason? (optional)"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={1000}
            value={comment}
            readOnly={answer.isRunning}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <Button
            size="xs"
            loading={answer.isRunning}
            onClick={() => void answer.run({ body: { score, comment } })}
          >
            Send
          </Button>
        </div>
      )}
    </section>
  );
};
