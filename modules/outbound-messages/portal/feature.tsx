import { mayReadOutbox } from '../contract/policies.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const SendMessageButton = later(
  async () => (await import('./send/send-message-button.tsx')).SendMessageButton,
);

export const outboundMessages = portalFeature({
  subject: 'outbound-messages',
  routes: [
    {
      in: 'admin',
      path: 'outbox',
      load: async () => (await import('./admin/outbox.page.tsx')).OutboxPage,
      listed: {
        name: 'Outbox',
        says: 'What the sandboxes of email and SMS were given to send: links and codes.',
        isFor: (me) => mayReadOutbox.sites(me).length > 0,
      },
    },
  ],
  slots: { 'patient-bar': { order: 5, Part: SendMessageButton } },
});
