import { mayReadOutbox } from '../contract/policies.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
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
    {
      in: 'admin',
      path: 'not-delivered',
      load: async () => (await import('./admin/not-delivered.page.tsx')).NotDeliveredPage,
      listed: {
        name: 'Not delivered',
        says: 'Texts and emails to patients that did not arrive, and why.',
        isFor: (me) => mayEditPatients.sites(me).length > 0,
      },
    },
  ],
  slots: { 'patient-bar': { order: 5, Part: SendMessageButton } },
});
