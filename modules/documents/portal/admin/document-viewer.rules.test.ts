import { describe, expect, it } from 'vitest';
import { howShown } from './document-viewer.rules.ts';

const MB = 1024 * 1024;

describe('how a document is shown', () => {
  it.each([
    ['application/pdf', 20 * MB, true, 'frame'],
    ['application/pdf', 10, false, 'download'],
    ['image/png', 10 * MB, false, 'image'],
    ['image/webp', 10 * MB + 1, true, 'too-large'],
  ] as const)('%s of %d bytes, PDF viewer %s: %s', (mediaType, size, hasViewer, expected) => {
    expect(howShown({ mediaType, size }, hasViewer)).toBe(expected);
  });
});
