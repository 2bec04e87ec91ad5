// Which calls does the page of a signer make, who has a link and no account? Reading the link changes nothing (OP-CONSENT-1)
import { z } from 'zod';
import { call, file } from '@alveary/contract/call.ts';
import { codeField, givenSignature, languageField, REASON_MAX, signerProof } from './model.ts';
import { textField } from '@alveary/contract/fields.ts';

const params = z.object({ code: codeField });
const proofErrors = ['ConsentProofWrong', 'ConsentCodeWrong', 'ConsentCodeOver'] as const;
const byLink = {
  allow: 'anyone',
  callerBy: 'code',
  reach: {
    allSites: 'a signer belongs to no session: the link reaches one document and nothing else',
  },
  perMinute: 30,
} as const;

/** What anybody sees who has the link: neither whose document it is nor what stands in it. */
const linkView = z.object({
  state: z.enum(['open', 'signed', 'declined']),
  language: languageField,
  /** What shows who is there: the date of birth of the patient, or, where none is on record, a code that goes where the link went. */
  asks: z.enum(['birth-date', 'code']),
  expiresAt: z.string(),
});
export type LinkView = z.output<typeof linkView>;

const readableConsent = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  patientName: z.string(),
  siteName: z.string(),
  roleName: z.string(),
  isPatient: z.boolean(),
  sha256: z.string(),
});
export type ReadableConsent = z.output<typeof readableConsent>;

export const consentLinkCalls = {
  open: call({
    ...byLink,
    method: 'GET',
    path: 'consents/links/{code}',
    summary:
      'What the signing page needs to know before it asks who is there; a scanner that opens it changes nothing',
    input: { params },
    output: linkView,
    errors: ['ConsentLinkInvalid'],
    shows: ['consents'],
    audit: { action: 'consent.open-link', about: 'patient' },
    background: true,
    spec: ['CONSENT-011'],
  }),
  sendCode: call({
    ...byLink,
    method: 'POST',
    path: 'consents/links/{code}/code',
    summary: 'Send the signer a code that stands in for a date of birth that is not on record',
    input: { params },
    output: linkView,
    errors: ['ConsentLinkInvalid', 'ConsentCodeTooSoon', 'TooManyConsentCodes', 'NoAddressForInvite'],
    changes: [],
    audit: { action: 'consent.send-code', about: 'patient' },
    perMinute: 10,
    spec: ['CONSENT-011'],
  }),
  read: call({
    ...byLink,
    method: 'POST',
    path: 'consents/links/{code}/read',
    summary: 'The text of the document, for whoever proves to be the one who was asked; it counts as viewed',
    input: { params, body: signerProof },
    output: readableConsent,
    errors: ['ConsentLinkInvalid', ...proofErrors],
    changes: ['consents'],
    audit: { action: 'consent.read-link', about: 'patient' },
    spec: ['CONSENT-011'],
  }),
  document: call({
    ...byLink,
    method: 'POST',
    path: 'consents/links/{code}/document',
    summary: 'The document as a file, for the signer: with signatures and evidence once all have signed',
    input: { params, body: signerProof },
    output: file(['application/pdf']),
    errors: ['ConsentLinkInvalid', ...proofErrors],
    changes: [],
    audit: { action: 'consent.download-link', about: 'patient' },
    spec: ['CONSENT-012'],
  }),
  sign: call({
    ...byLink,
    method: 'POST',
    path: 'consents/links/{code}/signature',
    summary: 'Sign the document that was read; each signer once',
    input: { params, body: givenSignature },
    output: linkView,
    errors: ['ConsentLinkInvalid', ...proofErrors, 'ConsentSigned', 'ConsentOtherDocument', 'Invalid'],
    changes: ['consents', 'documents'],
    audit: { action: 'consent.sign', about: 'patient' },
    spec: ['CONSENT-004'],
  }),
  decline: call({
    ...byLink,
    method: 'POST',
    path: 'consents/links/{code}/refusal',
    summary: 'Decline to sign, for everybody who was asked to',
    input: { params, body: signerProof.extend({ reason: textField(REASON_MAX) }) },
    output: linkView,
    errors: ['ConsentLinkInvalid', ...proofErrors, 'ConsentSigned'],
    changes: ['consents', 'tasks'],
    audit: { action: 'consent.decline', about: 'patient' },
    spec: ['CONSENT-011'],
  }),
};
