// What stands at the button of a panel: how much waits there, or that something is wrong (document 2 §2 Messages)
import { whenForgotten } from '../lib/person.ts';
import { createStore } from '../lib/store.ts';
import type { PanelTag } from './panel-rules.ts';

export interface PanelBadge {
  readonly text: string;
  /** The same for those who hear it: 'Messages, 3 unread'. */
  readonly says: string;
  /** A recording shows its clock below the icon. */
  readonly tone: 'count' | 'alert' | 'recording';
}

export const panelBadges = createStore<ReadonlyMap<PanelTag, PanelBadge>>(new Map());

export const setPanelBadge = (tag: PanelTag, badge: PanelBadge | null): void =>
  panelBadges.set((badges) => {
    const next = new Map(badges);
    if (badge === null) next.delete(tag);
    else next.set(tag, badge);
    return next;
  });

whenForgotten(() => panelBadges.set(() => new Map()));
