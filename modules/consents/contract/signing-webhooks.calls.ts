// What does a signing service tell: that an envelope was read, signed, declined or voided? (OP-CONSENT-1; DocuSign: Connect)
import { z } from 'zod';
import { call, signedMessage } from '@alveary/contract/call.ts';

const LARGEST_MESSAGE = 256 * 1024;

export const signingWebhookCalls = {
  docusign: call({
    method: 'POST',
    path: 'webhooks/signing/docusign',
    summary:
      'Something changed at an envelope of DocuSign, told by Connect, signed; repeated and late ones change nothing',
    input: {
      signed: signedMessage(
        LARGEST_MESSAGE,
        'x-docusign-signature-1',
        'x-docusign-signature-2',
        'x-docusign-signature-3',
      ),
    },
    // Connect takes 200 and nothing else for an acknowledgment.
    output: z.object({ taken: z.literal(true) }),
    allow: 'anyone',
    reach: { allSites: 'the service tells of envelopes of patients of every site, signed' },
    errors: ['MessageUnsigned', 'MessageLate', 'NotJson'],
    changes: [],
    audit: { none: 'nobody is known; what follows stands with the consent' },
    perMinuteFromAddress: 100_000,
    spec: ['CONSENT-011'],
  }),
};
