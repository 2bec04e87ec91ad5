// How does a visit say that something of it does not work? One look for devices that fail and connections that are gone.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './visit-warning.module.css';

interface VisitWarningProps {
  /** When it comes by itself and is to be heard. */
  readonly role?: 'status' | 'alert';
  readonly children: ReactNode;
}

export const VisitWarning = ({ role, children }: VisitWarningProps) => (
  <p className={styles.warning} role={role}>
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);
