import { expect, it } from 'vitest';
import { mediaWords, previewOf } from './media.ts';

it.each([
  [[], null],
  [['image/jpeg'], '1 picture'],
  [['image/jpeg', 'video/mp4', 'IMAGE/PNG'], '2 pictures, 1 video'],
  [['text/x-vCard', 'audio/amr'], '1 audio message, 1 contact card'],
  [['application/pdf', ''], '2 files'],
])('counts %j as %j', (types, words) => {
  expect(mediaWords(types)).toBe(words);
});

it('shows the text beside what came with it', () => {
  expect([
    previewOf('My inhaler', ['image/jpeg']),
    previewOf('', ['image/jpeg']),
    previewOf('Hi', []),
  ]).toEqual(['[1 picture] My inhaler', '[1 picture]', 'Hi']);
});
