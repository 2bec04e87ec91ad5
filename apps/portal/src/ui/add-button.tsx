// How does a card offer to add something to what it shows? Small, at its head or below its rows, and says what was begun before (design language §5)
import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { begunLabel, useBegun } from '../lib/begun-forms.ts';
import { UnsavedDot } from './unsaved-dot.tsx';

interface AddButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** What is added: 'Add site'. */
  readonly label: string;
  /** Of the form that is opened; null when it keeps nothing. */
  readonly draftKey: string | null;
  readonly onClick: () => void;
}

export const AddButton = (props: AddButtonProps) => {
  const { label, draftKey, size = 'compact-sm', variant = 'subtle', onClick } = props;
  const isBegun = useBegun(draftKey);
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={isBegun ? <UnsavedDot /> : <IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {begunLabel(label, isBegun)}
    </Button>
  );
};
