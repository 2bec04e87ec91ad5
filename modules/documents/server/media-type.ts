// What kind of file is this really? Its first bytes say so, never its name or what the sender claims.
import type { DocumentMediaType } from '../contract/model.ts';

const startsWith = (content: Uint8Array, text: string, offset = 0): boolean =>
  [...text].every((sign, index) => content[offset + index] === sign.charCodeAt(0));

/** The media type of the content; null when it is neither a PDF nor an image that every browser shows. */
export const mediaTypeOf = (content: Uint8Array): DocumentMediaType | null => {
  if (startsWith(content, '%PDF-')) return 'application/pdf';
  if (startsWith(content, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(content, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return 'image/gif';
  return startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8) ? 'image/webp' : null;
};
