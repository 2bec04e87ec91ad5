// How does a search overlay look: form, criteria and results in one dialog that keeps its head and foot in sight?
import { Modal, type ModalProps } from '@mantine/core';
import { useFocusGivenBack } from '../lib/return-focus.ts';
import { useMedia } from '../lib/use-media.ts';
import { StaleLine } from './stale-line.tsx';
import styles from './search-dialog.module.css';

type SearchDialogProps = Pick<
  ModalProps,
  'opened' | 'onClose' | 'title' | 'size' | 'closeOnEscape' | 'closeOnClickOutside' | 'children'
>;

/** The kit gives the focus back only where it was there before it was opened: the first time it comes open with its code. */
const FocusGivenBack = () => {
  useFocusGivenBack();
  return null;
};

export const SearchDialog = ({ children, ...props }: SearchDialogProps) => {
  const isNarrow = useMedia('(max-width: 640px)');
  return (
    <Modal
      {...props}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: styles.dialog, header: styles.head, body: styles.dialogBody }}
    >
      <FocusGivenBack />
      <StaleLine rank={2} />
      {children}
    </Modal>
  );
};
