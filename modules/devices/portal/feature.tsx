import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const devices = portalFeature({
  subject: 'devices',
  tabs: [
    {
      path: 'devices',
      title: 'Devices',
      order: 90,
      load: async () => (await import('./devices.tab.tsx')).DevicesTab,
    },
  ],
});
