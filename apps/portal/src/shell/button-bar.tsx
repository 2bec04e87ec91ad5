// Which side panels can be opened, and which are open? (document 1 §2 Side panels; SIDEBAR-002; design language §10)
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useStore } from '../lib/store.ts';
import { shownPanels } from './panel-rules.ts';
import { collapseStore, toggleCollapsed, usePanels } from './panel-store.ts';
import styles from './button-bar.module.css';

interface ButtonBarProps {
  /** The buttons of the panels that exist, each a `BarButton`. */
  readonly children?: ReactNode;
  readonly release: string;
}

/** One stop of the Tab key; the arrow keys move between the buttons. */
export const ButtonBar = ({ children, release }: ButtonBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[(at + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  };
  return (
    <nav className={styles.bar} data-region="bar" aria-label="Side panel buttons">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Side panels"
        aria-orientation="vertical"
        onKeyDown={onKeyDown}
      >
        <CollapseButton />
        {children ? <hr /> : null}
        {children}
      </div>
      <span className={styles.release} title="Release">
        {release}
      </span>
    </nav>
  );
};

const CollapseButton = () => {
  const isCollapsed = useStore(collapseStore);
  const isEmpty = shownPanels(usePanels()).length === 0;
  const label = isCollapsed ? 'Expand side panels' : 'Collapse side panels';
  const Icon = isCollapsed || isEmpty ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={isEmpty ? 'No side panel is open' : label}
      title={isEmpty ? 'No side panel is open' : label}
      aria-expanded={!isCollapsed && !isEmpty}
      aria-disabled={isEmpty}
      onClick={isEmpty ? undefined : toggleCollapsed}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
};
