// Text that was typed earlier and not saved is back: since when, and how is it thrown away? (architecture: Drafts)
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import './kept-typing.css';

interface KeptTypingProps {
  /** When it was typed, in words. */
  readonly when: string;
  readonly onDiscard: () => void;
}

export const KeptTyping = ({ when, onDiscard }: KeptTypingProps) => (
  <div className="kept-typing" role="status">
    <IconHistory size={16} stroke={1.75} aria-hidden />
    <p>
      <b>Your draft is back.</b> What you typed {when} was kept. Go on, or discard it.
    </p>
    <Button size="xs" variant="default" onClick={onDiscard}>
      Discard
    </Button>
  </div>
);
