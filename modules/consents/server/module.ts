import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { consentCalls } from '../contract/calls.ts';
import { consentLinkCalls } from '../contract/guest.calls.ts';
import { configureConsent } from './configure.ts';
import { createDocument } from './create-document.ts';
import {
  downloadDocument,
  listConsents,
  listDeliveryMethods,
  listMediums,
  listTemplates,
  viewDocument,
} from './read-consents.ts';
import { sendInvite } from './send-invite.ts';
import { declineByLink, documentByLink, openLink, readByLink, signByLink } from './sign-by-link.ts';
import { updateConsent } from './update-consent.ts';

export const consents = serverModule({
  subject: 'consents',
  calls: [
    ...served('consents', consentCalls, {
      list: listConsents,
      templates: listTemplates,
      deliveryMethods: listDeliveryMethods,
      mediums: listMediums,
      configure: configureConsent,
      sendInvite,
      update: updateConsent,
      createDocument,
      download: downloadDocument,
      view: viewDocument,
    }),
    ...served('consent-links', consentLinkCalls, {
      open: openLink,
      read: readByLink,
      document: documentByLink,
      sign: signByLink,
      decline: declineByLink,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).consentSamples,
});
