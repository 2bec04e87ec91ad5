// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { clinicalDocumentFields, ehrUpload, imagingFields } from './model.ts';

it.each([
  [
    'clinicalDocumentFields',
    clinicalDocumentFields,
    {
      'providerId?': 'text 1–40',
      'attachmentType?': '"PDF"',
      'documentSubclass?': 'CLINICALDOCUMENT',
      'autoClose?': 'true | false',
      'internalNote?': 'text –1000',
    },
  ],
  ['ehrUpload', ehrUpload, { state: 'QUEUED | FILED | REFUSED' }],
  ['imagingFields', imagingFields, { 'providerId?': 'text 1–40', 'internalNote?': 'text –1000' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
