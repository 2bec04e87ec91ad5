// Who has the focus when one step takes the place of another? The step as a whole, so that an Enter key that is still held does nothing
import type { ReactNode } from 'react';
import styles from './bulk.module.css';

interface BulkStepProps {
  readonly label: string;
  readonly children: ReactNode;
}

const focusOnArrival = (element: HTMLElement | null): void => element?.focus();

export const BulkStep = ({ label, children }: BulkStepProps) => (
  <div className={styles.part} role="group" aria-label={label} tabIndex={-1} ref={focusOnArrival}>
    {children}
  </div>
);
