// What stands where a list or a card could not be loaded? (design language §6)
import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import './states.css';

interface ErrorStateProps {
  /** The documented text, such as 'Error loading care team.', or the server's message. */
  readonly title: string;
  readonly requestId?: string | null;
  readonly onRetry: () => void;
}

export const ErrorState = ({ title, requestId, onRetry }: ErrorStateProps) => (
  <div className="state state-error" role="alert">
    <IconAlertCircle size={28} stroke={1.75} aria-hidden />
    <p className="state-title">{title}</p>
    {requestId ? <p className="state-line">Reference: {requestId}</p> : null}
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      onClick={onRetry}
    >
      Retry
    </Button>
  </div>
);
