import { offersChat } from '@alveary/contract/policies/sidebar.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const MessagesPanel = lazy(async () => ({ default: (await import('./messages.panel.tsx')).MessagesPanel }));

export const chat = portalFeature({
  subject: 'chat',
  panels: { chat: MessagesPanel },
  companion: {
    isFor: (_me, sites) => offersChat(sites),
    Part: lazy(async () => ({ default: (await import('./channel-watch.tsx')).ChannelWatch })),
  },
});
