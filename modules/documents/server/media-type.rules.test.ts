// Is a file known by its first bytes, whatever it is called?
import { expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
  ['RIFF\x01\x02\x03\x04WAVE', null],
  [' %PDF-1.7', null],
  ['<!doctype html>', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['MZ\x90', null],
  ['%PDF', null],
  ['', null],
])('%j is %s', (text, expected) => {
  expect(mediaTypeOf(bytes(text))).toBe(expected);
});
