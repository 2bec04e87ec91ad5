// Which calls speak with a site's record system? (document 3 §7 Practitioners; OP-PRACT-4)
import { z } from 'zod';
import { call, paged, upload } from '@alveary/contract/call.ts';
import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { maySearchPractitioners } from '@alveary/modules/practitioners/contract/policies.ts';
import { clinicalDocumentFields, ehrProvider, ehrUpload, imagingFields, MOST_UPLOADS } from './model.ts';

const ofSite = z.strictObject({ siteId: idField });

export const ehrCalls = {
  providers: call({
    method: 'GET',
    path: 'ehr/providers',
    summary: "The providers of the site's record system, by last name; none where no system is connected",
    input: { query: ofSite },
    output: paged(ehrProvider),
    allow: maySearchPractitioners,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'EhrRefused', 'EhrUnavailable'],
    shows: [],
    audit: { none: 'providers are no patient data' },
    perMinute: 60,
    spec: ['PRACT-069'],
  }),
  athenaEnabled: call({
    method: 'GET',
    path: 'ehr/athena/enabled',
    summary: 'Whether documents of the site can be sent to Athena (or the folder that stands for it)',
    input: { query: ofSite },
    output: z.object({ enabled: z.boolean() }),
    allow: maySearchPractitioners,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: [],
    audit: { none: 'a setting is no patient data' },
    spec: ['PRACT-070'],
  }),
  uploadImaging: call({
    method: 'POST',
    path: 'ehr/imaging-documents',
    summary: "Put an imaging document into the patient's record and send it to the record system",
    input: {
      query: z.strictObject({ profileId: idField, siteId: idField.optional() }),
      body: imagingFields,
      upload: upload('document', LARGEST_DOCUMENT, 'DocumentTooLarge'),
    },
    output: ehrUpload,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: [
      'NoSiteForPatient',
      'EhrNotConnected',
      'EhrPatientUnknown',
      'DocumentTooLarge',
      'DocumentNotSupported',
      'FileInfected',
      'ScannerUnavailable',
      'Stale',
    ],
    changes: ['documents'],
    audit: { action: 'ehr.upload-imaging', about: 'patient' },
    status: 201,
    perMinute: 30,
    spec: ['PRACT-071'],
  }),
  imagingUploads: call({
    method: 'GET',
    path: 'ehr/imaging-documents',
    summary:
      'The 500 newest imaging documents sent to the record system for a patient, and whether each arrived',
    input: { query: z.strictObject({ profileId: idField }) },
    output: z.array(ehrUpload).max(MOST_UPLOADS),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['documents'],
    audit: { action: 'ehr.imaging-list', about: 'patient' },
    spec: ['PRACT-071'],
  }),
  uploadClinicalDocument: call({
    method: 'POST',
    path: 'ehr/clinical-documents',
    summary:
      "Put a clinical document, e.g. a care plan, into the patient's record and send it to the record system",
    input: {
      query: z.strictObject({ profileId: idField, siteId: idField.optional() }),
      body: clinicalDocumentFields,
      upload: upload('attachmentContents', LARGEST_DOCUMENT, 'DocumentTooLarge'),
    },
    output: ehrUpload,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: [
      'NoSiteForPatient',
      'EhrNotConnected',
      'EhrPatientUnknown',
      'DocumentTooLarge',
      'DocumentNotSupported',
      'ClinicalDocumentNotPdf',
      'FileInfected',
      'ScannerUnavailable',
      'Stale',
    ],
    changes: ['documents'],
    audit: { action: 'ehr.upload-clinical-document', about: 'patient' },
    status: 201,
    perMinute: 30,
    spec: ['CAREPLAN-007', 'CAREPLAN-009', 'CAREPLAN-018'],
  }),
  clinicalDocumentUploads: call({
    method: 'GET',
    path: 'ehr/clinical-documents',
    summary:
      'The 500 newest clinical documents sent to the record system for a patient, and whether each arrived',
    input: { query: z.strictObject({ profileId: idField }) },
    output: z.array(ehrUpload).max(MOST_UPLOADS),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['documents'],
    audit: { action: 'ehr.clinical-document-list', about: 'patient' },
    spec: ['CAREPLAN-009'],
  }),
};
