// What does each single key do on the screen that is open? (design language §12)
import { useNavigate } from 'react-router';
import { type ButtonTag, togglePanel, useShownPanel } from './panel-buttons.tsx';
import { toggleCollapsed } from './panel-store.ts';
import type { KeyCommand } from './single-keys.ts';

/** Goes to the tab beside the current one, where the screen has tabs of a patient; it stops at both ends. */
const goToTab = (step: 1 | -1): void => {
  const tabs = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Patient"] a')];
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-current') === 'page');
  const tab = at < 0 ? undefined : tabs[at + step];
  tab?.click();
  tab?.focus();
};

const focusFirstFilter = (): void =>
  document.querySelector<HTMLElement>('#main [data-first-filter]')?.focus();

interface Surroundings {
  readonly offered: readonly ButtonTag[];
  readonly hasSidebar: boolean;
  readonly onList: () => void;
}

const addresses = { 'all-patients': '/all-patients', dashboard: '/dashboard', sites: '/sites' } as const;

export const useSingleKeyCommands = ({
  offered,
  hasSidebar,
  onList,
}: Surroundings): ((command: KeyCommand) => void) => {
  const navigate = useNavigate();
  const shownPanel = useShownPanel();
  return (command) => {
    switch (command) {
      case 'all-patients':
      case 'dashboard':
      case 'sites':
        return void navigate(addresses[command]);
      case 'collapse':
        return hasSidebar ? toggleCollapsed() : undefined;
      case 'previous-tab':
        return goToTab(-1);
      case 'next-tab':
        return goToTab(1);
      case 'first-filter':
        return focusFirstFilter();
      case 'list':
        return onList();
      default:
        return offered.includes(command) ? togglePanel(command, shownPanel(command)) : undefined;
    }
  };
};
