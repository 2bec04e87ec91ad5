// Which button do the pages use that load before the UI kit: sign-in, error page, notices? A native one, styled alike.
import type { ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'filled' | 'outline' | 'bare';
}

export const PlainButton = ({ look = 'filled', className, type, ...rest }: PlainButtonProps) => (
  <button
    type={type ?? 'button'}
    className={`${styles.button} ${className ?? ''}`}
    data-look={look}
    {...rest}
  />
);
