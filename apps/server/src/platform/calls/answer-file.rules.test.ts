// Is a stored file sent under its name, and so that no browser runs it?
import { describe, expect, it } from 'vitest';
import { file } from '@alveary/contract/call.ts';
import { headersOfFile, storedFile } from './answer-file.ts';

const pdf = file(['application/pdf']);
const answer = (fileName: string) =>
  storedFile(pdf, { fileName, mediaType: 'application/pdf', content: new Uint8Array([1, 2]) });
const dispositionOf = (name: string) => headersOfFile(answer(name))['content-disposition'];

describe('the headers of a file', () => {
  it('close it in: no scripts, no guessing, an attachment', () => {
    expect(headersOfFile(answer('scan.pdf'))).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="scan.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['Röntgen.pdf', `attachment; filename="R_ntgen.pdf"; filename*=UTF-8''R%C3%B6ntgen.pdf`],
    ['a"b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`],
    ['a\r\nx: y.pdf', `attachment; filename="a__x: y.pdf"; filename*=UTF-8''a%0D%0Ax%3A%20y.pdf`],
    [`it's (1).pdf`, `attachment; filename="it's (1).pdf"`],
  ])('%j stays one header with the true name', (name, expected) => {
    expect(dispositionOf(name)).toBe(expected);
  });
});

describe('what a handler may answer', () => {
  it('is a file of a declared media type, nothing else', () => {
    const html = { fileName: 'x', mediaType: 'text/html', content: new Uint8Array() };
    expect(() => storedFile(pdf, html)).toThrow('does not declare');
    expect(() => storedFile(pdf, { fileName: 'x' })).toThrow('must answer');
  });
});
