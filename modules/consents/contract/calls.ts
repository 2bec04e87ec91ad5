// The calls that prepare, send, change and show the consents of a patient (document 3 §7 Consents; OP table CONSENT)
import { z } from 'zod';
import { call, file, upload } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import {
  changedConsent,
  consent,
  consentTemplate,
  documentRequest,
  languageField,
  mediumField,
  paperConsent,
} from './model.ts';

const ofPatient = z.strictObject({ profileId: idField });
const mediumChoice = z.object({ value: mediumField, name: z.string() });
const fixed = {
  method: 'GET',
  allow: 'signed-in',
  reach: 'allowed-sites',
  input: {},
  shows: [],
  errors: [],
  audit: { none: 'a fixed list is no patient data' },
} as const;
const write = { allow: mayEditPatients, reach: 'allowed-sites', changes: ['consents', 'documents'] } as const;
const read = { method: 'GET', allow: mayViewPatients, reach: 'allowed-sites', shows: ['consents'] } as const;

export const consentCalls = {
  list: call({
    ...read,
    path: 'profiles/{pid}/consents',
    summary: 'The consents of a patient, the newest first, each with its signers',
    input: { params: z.object({ pid: idField }) },
    output: z.array(consent),
    errors: ['NoSiteForPatient'],
    audit: { action: 'consent.list', about: 'patient' },
    spec: ['CONSENT-001'],
  }),
  templates: call({
    ...fixed,
    path: 'patient-consents/templates',
    summary: 'From which templates a consent can be made, at a site also from its own',
    input: { query: z.strictObject({ siteId: idField.optional() }) },
    shows: ['consent-templates'],
    output: z.array(consentTemplate),
    spec: ['CONSENT-002', 'CONSENT-009'],
  }),
  deliveryMethods: call({
    ...fixed,
    path: 'patient-consents/delivery-methods',
    summary: 'By which media the invitation to sign can be sent',
    output: z.array(mediumChoice),
    spec: ['CONSENT-010'],
  }),
  mediums: call({
    ...fixed,
    path: 'communication-mediums',
    summary: 'By which media a patient can be written to',
    output: z.array(mediumChoice),
    spec: ['CONSENT-017'],
  }),
  configure: call({
    ...write,
    method: 'POST',
    path: 'v2/patient-consents/configure',
    summary: 'Prepare a consent for a patient: the document is written, nothing is sent yet',
    input: {
      query: ofPatient.extend({ siteId: idField.optional() }),
      body: documentRequest,
    },
    output: consent,
    errors: ['NoSiteForPatient', 'ConsentTemplateNotFound', 'SignerNotPatient', 'Invalid'],
    audit: { action: 'consent.configure', about: 'patient' },
    status: 201,
    repeatable: true,
    perMinute: 60,
    spec: ['CONSENT-003', 'CONSENT-004', 'CONSENT-005', 'CONSENT-006', 'CONSENT-007', 'CONSENT-008'],
  }),
  sendInvite: call({
    ...write,
    method: 'POST',
    path: 'send-document-invite/{medium}/language/{language}',
    summary: 'Send those whose turn it is a link to read and sign; once sent, the document stays as it is',
    input: {
      params: z.object({ medium: mediumField, language: languageField }),
      body: z.strictObject({ consentId: idField }),
    },
    output: consent,
    errors: [
      'ConsentNotFound',
      'ConsentOver',
      'ConsentSent',
      'ConsentTemplateNotFound',
      'Invalid',
      'NoAddressForInvite',
      'SignerNotPatient',
      'ChannelTurnedOff',
      'PatientDeceased',
      'TooManyMessages',
    ],
    changes: ['consents', 'outbox'],
    audit: { action: 'consent.send', about: 'patient' },
    repeatable: true,
    perMinute: 60,
    spec: ['CONSENT-011'],
  }),
  update: call({
    ...write,
    method: 'PUT',
    path: 'profiles/{pid}/consents/{id}',
    summary: 'Name a consent that is not sent yet anew, or withdraw one',
    input: { params: z.object({ pid: idField, id: idField }), body: changedConsent },
    output: consent,
    errors: ['ConsentNotFound', 'ConsentSent', 'ConsentOver', 'Stale'],
    audit: { action: 'consent.change', about: 'patient' },
    spec: ['CONSENT-014'],
  }),
  createDocument: call({
    ...write,
    method: 'POST',
    path: 'patient-consents/documents',
    summary: 'Put a consent that was signed on paper into the record, by its scan',
    input: {
      query: ofPatient,
      body: paperConsent,
      upload: upload('document', LARGEST_DOCUMENT, 'DocumentTooLarge'),
    },
    output: consent,
    errors: [
      'NoSiteForPatient',
      'DocumentTooLarge',
      'DocumentNotSupported',
      'ConsentFileEmpty',
      'FileInfected',
      'ScannerUnavailable',
      'Invalid',
    ],
    audit: { action: 'consent.create-document', about: 'patient' },
    status: 201,
    perMinute: 30,
    spec: ['CONSENT-015'],
  }),
  download: call({
    ...read,
    path: 'download-document/{id}',
    summary: 'The document of a consent to keep: with its signatures and evidence once it is signed',
    input: { params: z.object({ id: idField }) },
    output: file(['application/pdf']),
    errors: ['ConsentNotFound'],
    audit: { action: 'consent.download', about: 'patient' },
    spec: ['CONSENT-012'],
  }),
  view: call({
    ...read,
    path: 'view-document/{id}.pdf',
    summary: 'The document of a consent as its signers read it',
    input: { params: z.object({ id: idField }) },
    output: file(['application/pdf']),
    errors: ['ConsentNotFound'],
    audit: { action: 'consent.view', about: 'patient' },
    spec: ['CONSENT-013'],
  }),
};
