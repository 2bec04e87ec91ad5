import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { blobsOf } from '@alveary/server/services/blobs/choose.ts';
import { lettersOf } from '@alveary/server/services/letters/choose.ts';
import { letterJob } from '@alveary/server/services/letters/letters.jobs.ts';
import { signingServiceOf } from '@alveary/server/services/signing/choose.ts';
import { consentCalls } from '../contract/calls.ts';
import { consentLinkCalls } from '../contract/guest.calls.ts';
import { signingWebhookCalls } from '../contract/signing-webhooks.calls.ts';
import { siteTemplateCalls } from '../contract/site-templates.calls.ts';
import { configureConsent } from './configure.ts';
import { consentCodeLetters, consentLinkLetters } from './consent-letters.ts';
import { createDocument } from './create-document.ts';
import { envelopeJobs, readSilentEnvelopes } from './envelopes.jobs.ts';
import {
  downloadDocument,
  listConsents,
  listDeliveryMethods,
  listMediums,
  listTemplates,
  viewDocument,
} from './read-consents.ts';
import { remindOfConsents, sendConsentReminder } from './reminders.jobs.ts';
import { sendInvite } from './send-invite.ts';
import { sendProofCode } from './send-proof-code.ts';
import { declineByLink, documentByLink, openLink, readByLink, signByLink } from './sign-by-link.ts';
import {
  changeSiteTemplate,
  createSiteTemplate,
  listSiteTemplates,
  previewSiteTemplate,
  retireTemplate,
} from './site-templates.ts';
import { takeDocusignMessage } from './told-by-service.ts';
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
    ...served('site-templates', siteTemplateCalls, {
      list: listSiteTemplates,
      create: createSiteTemplate,
      update: changeSiteTemplate,
      retire: retireTemplate,
      preview: previewSiteTemplate,
    }),
    ...served('consent-links', consentLinkCalls, {
      open: openLink,
      sendCode: sendProofCode,
      read: readByLink,
      document: documentByLink,
      sign: signByLink,
      decline: declineByLink,
    }),
    ...served('signing-webhooks', signingWebhookCalls, { docusign: takeDocusignMessage }),
  ],
  jobs: (config) => [
    remindOfConsents,
    sendConsentReminder(lettersOf(config), config.publicUrl),
    letterJob(consentLinkLetters, lettersOf(config)),
    letterJob(consentCodeLetters, lettersOf(config)),
    ...envelopeJobs(signingServiceOf(config), blobsOf(config)),
    readSilentEnvelopes,
  ],
  samples: async () => (await import('./testing/samples.ts')).consentSamples,
});
