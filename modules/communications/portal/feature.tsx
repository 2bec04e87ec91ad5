import { later } from '@alveary/portal/lib/later.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const CommunicationLogPanel = later(async () => (await import('./log.panel.tsx')).CommunicationLogPanel);

export const communications = portalFeature({
  subject: 'communications',
  routes: [
    {
      in: 'page',
      path: 'communication-log/:logId',
      load: async () => (await import('./log.page.tsx')).LogPage,
    },
  ],
  tabs: [
    { path: 'logs', title: 'Logs', order: 40, load: async () => (await import('./logs.tab.tsx')).LogsTab },
  ],
  panels: {
    'communication-log': CommunicationLogPanel,
  },
  preload: [CommunicationLogPanel.preload],
});
