// Which words stand on the pages of a PDF? Read back by another library than the one that wrote it.
import { extractText, getDocumentProxy } from 'unpdf';

/** One text for each page. */
export const pagesOfPdf = async (content: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)));
  return text;
};

/** All words of all pages, one blank between them. */
export const textOfPdf = async (content: Buffer): Promise<string> =>
  (await pagesOfPdf(content)).join(' ').replaceAll(/\s+/g, ' ');
