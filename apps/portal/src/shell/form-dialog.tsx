// In which frame is something added or edited? A dialog of at most 787 px that asks before it drops what was typed (USERS-027 to USERS-029)
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from '../lib/store.ts';
import { questionStore } from './confirm.ts';
import { mayLeave, useUnsaved } from './leave-prompt.ts';

const WIDTH_PX = 787;

interface FormDialogProps {
  readonly title: string;
  readonly isUnsaved: boolean;
  /** The person leaves without saving, asked before when something was typed: its draft is not kept. */
  readonly onDrop?: () => void;
  readonly onClose: () => void;
  /** Receives the careful way out, which asks before typed text is lost. */
  readonly children: (onCancel: () => void) => ReactNode;
}

export const FormDialog = ({ title, isUnsaved, onDrop, onClose, children }: FormDialogProps) => {
  const isAsking = useStore(questionStore) !== null;
  useUnsaved(isUnsaved);
  const leave = async (): Promise<void> => {
    if (isUnsaved && !(await mayLeave('page'))) return;
    if (isUnsaved) onDrop?.();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={title}
      size={WIDTH_PX}
      yOffset={48}
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isUnsaved}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children(() => void leave())}
    </Modal>
  );
};
