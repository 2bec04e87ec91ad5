// May this browser turn speech into text? Asked once: the browser may send what is said to its maker (OP-TIMER-3)
import { Button } from '@mantine/core';
import { useState } from 'react';
import { readSetting, writeSetting } from '@alveary/portal/lib/settings-of-browser.ts';
import styles from '../session-recording.module.css';

const KEY = 'alveary.speech-to-text';

type Answer = 'yes' | 'no' | null;

const known = (): Answer => {
  const kept = readSetting(KEY);
  return kept === 'yes' || kept === 'no' ? kept : null;
};

export const useSpeechConsent = () => {
  const [answer, setAnswer] = useState<Answer>(known);
  const give = (given: 'yes' | 'no') => {
    writeSetting(KEY, given);
    setAnswer(given);
  };
  return { answer, give };
};

export function SpeechConsent({ onAnswer }: { readonly onAnswer: (answer: 'yes' | 'no') => void }) {
  return (
    <div className={styles.consent} role="group" aria-label="Speech to text">
      <p>
        Speech to text uses this browser, which may send what is said to its maker. Ask everybody in the room.
        The recording works without it.
      </p>
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={() => onAnswer('yes')}>
          Use speech to text
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onAnswer('no')}>
          Record without
        </Button>
      </div>
    </div>
  );
}
