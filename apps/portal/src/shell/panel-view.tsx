// Which component shows a panel, and what does each get? app/panels.tsx fills this in, a line per tag.
import type { ReactNode } from 'react';
import type { LaterPart } from '../lib/later.tsx';
import type { Panel, PanelPayloads, PanelTag } from './panel-rules.ts';

export interface PanelProps<Tag extends PanelTag> {
  readonly id: string;
  readonly payload: PanelPayloads[Tag];
}

/** A tag without a component has no screen yet; its button does not exist and it draws nothing. */
export type PanelViews = { readonly [Tag in PanelTag]?: LaterPart<PanelProps<Tag>> };

const draw = <Tag extends PanelTag>(
  View: LaterPart<PanelProps<Tag>> | undefined,
  panel: { readonly id: string; readonly payload: PanelPayloads[Tag] },
): ReactNode => (View ? <View id={panel.id} payload={panel.payload} /> : null);

export const drawPanel = (views: PanelViews, panel: Panel): ReactNode => {
  switch (panel.tag) {
    case 'zoom':
      return draw(views.zoom, panel);
    case 'communication-log':
      return draw(views['communication-log'], panel);
    case 'zoom-transcript':
      return draw(views['zoom-transcript'], panel);
    case 'chat':
      return draw(views.chat, panel);
    case 'calendar':
      return draw(views.calendar, panel);
    case 'time-tracker':
      return draw(views['time-tracker'], panel);
  }
};
