// Which parts of a note's rich text may be stored? Bold, italic, underline, lists and links, nothing else (OP-LOG-5).
import { hasText } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Editors and pasted text say the same in older words.
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    a: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...(attributes['href'] === undefined ? {} : { href: attributes['href'] }),
        rel: 'noopener',
        target: '_blank',
      },
    }),
  },
};

/** Characters that PostgreSQL cannot store, or that only hide text. */
const withoutControls = (text: string): string =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code >= 32 ? code !== 127 : code === 9 || code === 10 || code === 13;
    })
    .join('');

export const cleanNote = (html: string): string =>
  sanitizeHtml(withoutControls(html.toWellFormed()), allowed).trim();

/** The text as it is stored. @throws Failure Invalid with a message for `field` when nothing readable is left */
export const storableNote = (html: string, field: string): string => {
  const clean = cleanNote(html);
  if (!hasText(clean)) fail('Invalid', { errors: [{ field, message: 'Write a note first: it is empty.' }] });
  return clean;
};

/** Plain words as rich text; nothing stays nothing. */
export const noteOfWords = (words: string): string =>
  words === ''
    ? ''
    : `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
