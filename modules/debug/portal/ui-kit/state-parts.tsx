// What stands where there is nothing, nothing yet, or something went wrong?
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Part, Parts } from './part.tsx';
import styles from '../debug.module.css';

const nothing = (): void => {};

export const StateParts = () => (
  <Parts title="States">
    <Part title="Nothing there">
      <EmptyState
        icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
        title="No logs yet"
        line="Calls, messages and visits that are logged appear here."
        action={
          <Button size="xs" variant="default">
            New log
          </Button>
        }
      />
    </Part>
    <Part title="Loading">
      <div className={styles.wide}>
        <SkeletonRows rows={3} columns={['30%', '20%', '40%']} label="Loading, as an example" />
      </div>
    </Part>
    <Part title="Refused">
      <ErrorState
        title="Error with log."
        lines={['The patient is of another site.', 'The date lies in the future.']}
        requestId="7f3a-20"
        onRetry={nothing}
      />
    </Part>
    <Part title="No answer">
      <ErrorState title="The server cannot be reached." isOffline onRetry={nothing} />
    </Part>
    <Part title="Failed while rows are shown">
      <div className={styles.wide}>
        <ErrorState title="The list could not be read again." isSlim onRetry={nothing} />
      </div>
    </Part>
    <Part title="Beside a field">
      <FieldMessage id="ui-kit-hint" error={null} hint="As on the insurance card" />
      <FieldMessage id="ui-kit-error" error="Enter a date of birth." />
    </Part>
  </Parts>
);
