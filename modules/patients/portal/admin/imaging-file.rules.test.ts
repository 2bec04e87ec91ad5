import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { expect, it } from 'vitest';
import { problemOfFile } from './imaging-file.rules.ts';

it.each([
  ['image/png', LARGEST_DOCUMENT, null],
  ['application/pdf', 1, null],
  ['image/png', LARGEST_DOCUMENT + 1, errorCatalogue.DocumentTooLarge.message],
  ['image/svg+xml', 10, errorCatalogue.DocumentNotSupported.message],
  ['', 10, errorCatalogue.DocumentNotSupported.message],
  ['image/png', 0, 'This file is empty. Choose another one.'],
])('PRACT-071 %s of %d bytes: %s', (type, size, problem) => {
  expect(problemOfFile({ type, size })).toBe(problem);
});
