// Which button do the pages use that load before the UI kit: sign-in, error page, notices? A native one, styled alike.
import type { ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';
import { StayingButton } from './staying-button.tsx';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'filled' | 'outline' | 'bare';
  /** Waits for an answer. */
  readonly isBusy?: boolean;
}

export const PlainButton = ({ look = 'filled', className, isBusy = false, ...rest }: PlainButtonProps) => (
  <StayingButton
    className={`${styles.button} ${className ?? ''}`}
    data-look={look}
    data-loading={isBusy || undefined}
    {...rest}
  />
);
