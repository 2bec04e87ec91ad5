// Shows what of a question to an assistant outside leaves the server, and what stands for whom in it (OP-CHAT-6).
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import type { z } from 'zod';
import { previewQuestion } from '../contract/realtime.ts';
import styles from './thread.module.css';

interface QuestionPreviewProps {
  readonly broker: Broker;
  readonly principal: string;
  /** As it is typed. */
  readonly text: string;
}

type Preview = z.output<typeof previewQuestion.output>;

/** Of the text that it belongs to: what was changed since is another question. */
type Shown =
  | { readonly of: string; readonly preview: Preview }
  | { readonly of: string; readonly error: string };

const asShown = (broker: Broker, principal: string, text: string): Promise<Shown> =>
  broker.ask(previewQuestion, { profileId: principal, message: text, timeZone: browserZone() }).then(
    (preview) => ({ of: text, preview }),
    (error: unknown) => ({
      of: text,
      error: error instanceof BrokerError ? error.message : 'The preview could not be loaded. Try again.',
    }),
  );

export const QuestionPreview = ({ broker, principal, text }: QuestionPreviewProps) => {
  const { settings } = useSignedIn();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (settings.assistant !== 'outside') return null;
  const ask = async (): Promise<void> => {
    setAsking(true);
    setShown(await asShown(broker, principal, text));
    setAsking(false);
  };
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isAsking}
        leftSection={<IconEye size={14} stroke={1.75} aria-hidden />}
        onClick={() => void ask()}
      >
        Preview what is sent
      </Button>
      {shown?.of === text ? <Leaving shown={shown} /> : null}
    </div>
  );
};

const Leaving = ({ shown }: { readonly shown: Shown }) => {
  if ('error' in shown) {
    return (
      <p role="alert" className={styles.sendError}>
        {shown.error}
      </p>
    );
  }
  const { text, replaced } = shown.preview;
  if (text === null) return <p className="dim">Nothing leaves this server.</p>;
  return (
    <section aria-label="What is sent" className={styles.leaving}>
      <p className="dim">
        This text goes to the assistant outside. Names, birth dates, addresses, phone numbers, and record
        numbers are replaced, and put back into the answer. Check it for anything else that names somebody.
      </p>
      <p className={styles.leavingText}>{text}</p>
      {replaced.length === 0 ? null : (
        <ul>
          {replaced.map(({ placeholder, original }) => (
            <li key={placeholder}>
              {placeholder} stands for {original}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
