// Which button do the pages use that load before the UI kit: sign-in, error page, notices? A native one, styled alike.
import type { ButtonHTMLAttributes } from 'react';
import './plain-button.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'filled' | 'outline' | 'bare';
}

export const PlainButton = ({ look = 'filled', className, type, ...rest }: PlainButtonProps) => (
  <button
    type={type ?? 'button'}
    className={`plain-button plain-button-${look} ${className ?? ''}`}
    {...rest}
  />
);
