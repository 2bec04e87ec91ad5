// Can this file become an imaging document? The server looks at the content itself.
import {
  type DocumentMediaType,
  documentMediaTypes,
  LARGEST_DOCUMENT,
} from '@alveary/modules/documents/contract/model.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';

const isMediaType = (type: string): type is DocumentMediaType =>
  documentMediaTypes.some((known) => known === type);

/** What is wrong with a file before it is sent, in the words of the server; null when nothing is. */
export const problemOfFile = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (size === 0) return 'This file is empty. Choose another one.';
  if (!isMediaType(type)) return errorCatalogue.DocumentNotSupported.message;
  return size > LARGEST_DOCUMENT ? errorCatalogue.DocumentTooLarge.message : null;
};
