// Which keys are there? Opened with '?' or from the user menu.
import { Modal } from '@mantine/core';
import { shortcuts } from './shortcuts.ts';
import './shortcut-list.css';

interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const ShortcutList = ({ isOpen, onClose }: ShortcutListProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Keyboard shortcuts"
    size={440}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <dl className="shortcut-list">
      {shortcuts.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
