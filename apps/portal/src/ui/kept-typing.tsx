// Text that was typed earlier and not saved is back: since when, and how is it thrown away? (architecture: Drafts)
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { now } from '../lib/clock.ts';
import { showAgo } from '../lib/dates.ts';
import './kept-typing.css';

interface KeptTypingProps {
  /** When it was typed (ISO 8601); null shows nothing. */
  readonly keptAt: string | null;
  readonly onDiscard: () => void;
}

export const KeptTyping = ({ keptAt, onDiscard }: KeptTypingProps) =>
  keptAt === null ? null : (
    <div className="kept-typing" role="status">
      <IconHistory size={16} stroke={1.75} aria-hidden />
      <p>
        <b>Your draft is back.</b> What you typed {showAgo(keptAt, now())} was kept. Go on, or discard it.
      </p>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
