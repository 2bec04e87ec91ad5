// May the form be sent, and if not, what is missing? (USERS-030; design language §7)
import { Button } from '@mantine/core';

interface SubmitBarProps {
  readonly act: string;
  readonly isRunning: boolean;
  /** Valid, and for an edit also changed. */
  readonly isReady: boolean;
  readonly missing: readonly string[];
  /** What is said when nothing is missing and still there is nothing to send. */
  readonly idle?: string;
  readonly onCancel: () => void;
}

export const SubmitBar = ({ act, isRunning, isReady, missing, idle, onCancel }: SubmitBarProps) => (
  <div className="person-submit">
    <p id="person-missing" className="dim">
      {missing.length > 0 ? `Still to complete or correct: ${missing.join(', ')}` : isReady ? null : idle}
    </p>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" disabled={!isReady} loading={isRunning} aria-describedby="person-missing">
      {act}
    </Button>
  </div>
);
