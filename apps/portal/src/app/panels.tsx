// Which component shows which side panel? One line per tag; a tag without a line has no screen yet.
import { lazy } from 'react';
import type { PanelViews } from '../shell/panel-view.tsx';

const CommunicationLogPanel = lazy(async () => {
  const { CommunicationLogPanel: View } = await import('../features/communications/log.panel.tsx');
  return { default: View };
});

export const panelViews: PanelViews = {
  'communication-log': CommunicationLogPanel,
};
