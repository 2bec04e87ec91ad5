// In which frame are users added and edited? A dialog of at most 787 px that loses nothing typed (USERS-027 to USERS-029)
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { questionStore } from '../../shell/confirm.ts';
import { mayLeave, useUnsaved } from '../../shell/leave-prompt.ts';
import './person-dialog.css';

const WIDTH_PX = 787;

interface PersonDialogProps {
  readonly title: string;
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
  /** Receives the careful way out, which asks before typed text is lost. */
  readonly children: (onCancel: () => void) => ReactNode;
}

export const PersonDialog = ({ title, isUnsaved, onClose, children }: PersonDialogProps) => {
  const isAsking = useStore(questionStore) !== null;
  useUnsaved(isUnsaved);
  const leave = async (): Promise<void> => {
    if (!isUnsaved || (await mayLeave('page'))) onClose();
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
