// Which panels have a button in the bar? Those that exist and that are offered to the person (SIDEBAR-002, SIDEBAR-008 to SIDEBAR-013)
import {
  offersCareCalendar,
  offersChat,
  offersPhone,
  offersTimeTracker,
  type SitesFeatures,
} from '@alveary/contract/policies/sidebar.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import { IconCalendar, IconMessageCircle, IconMicrophone, IconPhone } from '@tabler/icons-react';
import { useStore } from '../lib/store.ts';
import { panelBadges } from './panel-badges.ts';
import { type PanelTag, shownPanels } from './panel-rules.ts';
import { askForPanel, closePanel, collapseStore, toggleCollapsed, usePanels } from './panel-store.ts';
import type { PanelViews } from './panel-view.tsx';
import styles from './button-bar.module.css';

/** The panels that a button opens; the others are opened from a call or a patient. */
export type ButtonTag = Extract<PanelTag, 'zoom' | 'chat' | 'calendar' | 'time-tracker'>;

interface PanelButton {
  readonly tag: ButtonTag;
  readonly label: string;
  readonly Icon: typeof IconPhone;
  readonly isOffered: (me: Me, sites: SitesFeatures) => boolean;
}

const buttons: readonly PanelButton[] = [
  { tag: 'zoom', label: 'Zoom Phone', Icon: IconPhone, isOffered: (_me, sites) => offersPhone(sites) },
  { tag: 'chat', label: 'Messages', Icon: IconMessageCircle, isOffered: (_me, sites) => offersChat(sites) },
  { tag: 'calendar', label: 'Calendar', Icon: IconCalendar, isOffered: offersCareCalendar },
  { tag: 'time-tracker', label: 'Session Recording', Icon: IconMicrophone, isOffered: offersTimeTracker },
];

/** A panel without a screen has no button, whatever is offered. */
export const offeredPanels = (views: PanelViews, me: Me, sites: SitesFeatures): readonly ButtonTag[] =>
  buttons
    .filter(({ tag, isOffered }) => views[tag] !== undefined && isOffered(me, sites))
    .map(({ tag }) => tag);

/** Opens the panel on top, or closes the one that is in sight. */
export const togglePanel = (tag: ButtonTag, openId: string | null): void => {
  if (openId === null) askForPanel(tag, {});
  else if (collapseStore.get()) toggleCollapsed();
  else closePanel(openId);
};

/** The id of the shown panel of this kind. */
export const useShownPanel = (): ((tag: ButtonTag) => string | null) => {
  const shown = shownPanels(usePanels());
  return (tag) => shown.find((panel) => panel.tag === tag)?.id ?? null;
};

export const PanelButtons = ({ offered }: { readonly offered: readonly ButtonTag[] }) => {
  const isCollapsed = useStore(collapseStore);
  const shownPanel = useShownPanel();
  const badges = useStore(panelBadges);
  return buttons
    .filter(({ tag }) => offered.includes(tag))
    .map(({ tag, label, Icon }) => {
      const openId = shownPanel(tag);
      const badge = badges.get(tag);
      const says = badge === undefined ? label : `${label}, ${badge.says}`;
      return (
        <button
          key={tag}
          type="button"
          className={styles.button}
          aria-label={says}
          title={says}
          aria-expanded={openId !== null && !isCollapsed}
          data-tone={badge?.tone}
          tabIndex={-1}
          onClick={() => togglePanel(tag, openId)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {badge === undefined ? null : (
            // A clock is drawn by the style: as text it would have to stand in the name, which would change each second.
            <span
              className={styles.badge}
              data-tone={badge.tone}
              data-clock={badge.tone === 'recording' ? badge.text : undefined}
              aria-hidden
            >
              {badge.tone === 'recording' ? null : badge.text}
            </span>
          )}
        </button>
      );
    });
};
