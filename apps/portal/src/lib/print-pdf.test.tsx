// Does a document reach the print dialog of its own frame, and the next one take its place?
import { afterEach, expect, it } from 'vitest';
import { printPdf } from './print-pdf.ts';

/** A page that says it was printed, in place of a PDF whose viewer no test can look into. */
const addressOf = (words: string): string =>
  URL.createObjectURL(
    new Blob([`<script>window.print = () => parent.postMessage('printed ${words}', '*');</script>`], {
      type: 'text/html',
    }),
  );

const said: unknown[] = [];
globalThis.addEventListener('message', ({ data }) => said.push(data));
afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

it('prints one document after the other, each from one frame out of sight', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  printPdf(addressOf('first'));
  await expect.poll(() => said).toContain('printed first');
  printPdf(addressOf('second'));
  await expect.poll(() => said).toContain('printed second');
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});
