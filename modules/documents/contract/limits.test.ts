// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { patientDocument } from './model.ts';

it.each([
  [
    'patientDocument',
    patientDocument,
    {
      kind: 'IMAGING | CLINICAL_DOCUMENT | CONSENT | REPORT | LETTER',
      mediaType: 'application/pdf | image/png | image/jpeg | image/gif | image/webp',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
