// Somebody else saved first: what is offered, and what is kept? (architecture: Data, versions)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';

interface StaleAlertProps {
  readonly isReloaded: boolean;
  /** Names of the fields whose typed text is kept. */
  readonly kept: readonly string[];
  readonly onReload: () => void;
}

const keptText = (kept: readonly string[]): string =>
  kept.length === 0
    ? 'Reloaded. It now stands as you wanted it.'
    : `Reloaded. Kept from what you typed: ${kept.join(', ')}. Look at it and save again.`;

export const StaleAlert = ({ isReloaded, kept, onReload }: StaleAlertProps) =>
  isReloaded ? (
    <div className="person-alert person-alert-info" role="status">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <p>{keptText(kept)}</p>
    </div>
  ) : (
    <div className="person-alert" role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <p>{errorCatalogue.Stale.message}</p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={onReload}
      >
        Reload
      </Button>
    </div>
  );
