// How does an icon without a word say what it does? With a label and a tooltip (design language §5, §16)
import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface IconButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly isDisabled?: boolean;
  readonly size?: number;
  /** With an edge where it stands among other controls. */
  readonly variant?: 'subtle' | 'default';
  readonly className?: string;
}

export const IconButton = ({
  label,
  children,
  onClick,
  isDisabled,
  size = 28,
  variant = 'subtle',
  className,
}: IconButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={variant}
      size={size}
      aria-label={label}
      disabled={isDisabled === true}
      {...(onClick ? { onClick } : {})}
      {...(className ? { className } : {})}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
