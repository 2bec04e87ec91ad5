// Which keys are there? Opened with '?' or from the user menu; the single keys can be switched off here and there (WCAG 2.1.4).
import { Modal, Switch } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { singleKeysStore, switchSingleKeys } from './single-keys.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';
import styles from './shortcut-list.module.css';

interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly singleKeys: readonly Shortcut[];
}

export const ShortcutList = ({ isOpen, onClose, singleKeys }: ShortcutListProps) => {
  const areOn = useStore(singleKeysStore);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Lines lines={shortcuts} />
      <div className={styles.single}>
        <h3 id="single-keys">Single keys</h3>
        <Switch
          label="On"
          labelPosition="left"
          aria-label="Single keys"
          checked={areOn}
          onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
        />
      </div>
      <p className={`dim ${styles.when}`}>
        They rest while text is typed. Press the keys of a pair one after the other.
      </p>
      {areOn ? <Lines lines={singleKeys} /> : null}
    </Modal>
  );
};

const Lines = ({ lines }: { readonly lines: readonly Shortcut[] }) => (
  <dl className={styles.list}>
    {lines.map(({ keys, does }) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
