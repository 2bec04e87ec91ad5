import { offersChat } from '@alveary/contract/policies/sidebar.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { mayAssignSms } from '../contract/policies.ts';

const MessagesPanel = later(async () => (await import('./messages.panel.tsx')).MessagesPanel);

export const chat = portalFeature({
  subject: 'chat',
  routes: [
    {
      in: 'debug',
      path: 'patient-app',
      load: async () => (await import('./app-harness.page.tsx')).AppHarnessPage,
    },
    {
      in: 'admin',
      path: 'unknown-sms',
      load: async () => (await import('./admin/unknown-sms.page.tsx')).UnknownSmsPage,
      listed: {
        name: 'Texts from unknown numbers',
        says: 'Say whose they are.',
        isFor: (me) => mayAssignSms.sites(me).length > 0,
      },
    },
  ],
  panels: { chat: MessagesPanel },
  slots: {
    'patient-bar': {
      order: 4,
      Part: later(async () => (await import('./message-button.tsx')).MessageButton),
    },
  },
  preload: [MessagesPanel.preload],
  companion: {
    isFor: (_me, sites) => offersChat(sites),
    Part: later(async () => (await import('./channel-watch.tsx')).ChannelWatch),
  },
});
