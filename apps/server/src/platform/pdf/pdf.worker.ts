// Which bytes has this document? Asked in a thread of its own: fonts and pages are work that would hold up every other answer.
import { parentPort } from 'node:worker_threads';
import { pdfDocument } from './document.ts';
import { renderPdf, TooManyPages } from './render.ts';

const tooMuch = 'The document has too much text, too many rows or too many blocks.';

const answer = async (message: unknown): Promise<unknown> => {
  try {
    const document = pdfDocument.safeParse(message);
    if (document.success) return { content: await renderPdf(document.data) };
    const { issues } = document.error;
    if (issues.some((issue) => issue.code === 'too_big')) return { tooLarge: tooMuch };
    return { fault: document.error.message };
  } catch (error) {
    if (error instanceof TooManyPages) return { tooLarge: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (message: unknown) => {
  void answer(message).then((found) => parentPort?.postMessage(found));
});
