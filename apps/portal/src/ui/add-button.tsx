// How does a card offer to add something to what it shows? Small, at its head or below its rows (design language §5)
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface AddButtonProps {
  /** What is added: 'Add site'. */
  readonly label: string;
  readonly onClick: () => void;
}

export const AddButton = ({ label, onClick }: AddButtonProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
);
