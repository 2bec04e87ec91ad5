// Every refusal of camera and microphone tells the guest what to do, in each language. As tables.
import { expect, it } from 'vitest';
import { isMissing, partThere, troubleOf } from './device-trouble.rules.ts';
import { visitWordings } from './wording-in.ts';

it.each([
  ['NotAllowedError', 'The browser may not use your camera and microphone.'],
  ['SecurityError', 'The browser may not use your camera and microphone.'],
  ['NotFoundError', 'No camera or microphone was found.'],
  ['OverconstrainedError', 'No camera or microphone was found.'],
  ['NotReadableError', 'Your camera or microphone is in use.'],
  ['AbortError', 'Your camera or microphone is in use.'],
  ['TypeError', 'Camera and microphone could not be started.'],
])('%s: %s', (name, title) => {
  const error = Object.assign(new Error('refused'), { name });
  expect(visitWordings.en.trouble[troubleOf(error)].title).toBe(title);
  expect(isMissing(error)).toBe(title.startsWith('No camera'));
});

it('something that is no error is unknown', () => {
  expect(troubleOf('refused')).toBe('unknown');
});

it.each([
  [true, true, null],
  [true, false, 'onlyCamera'],
  [false, true, 'onlyMicrophone'],
] as const)('camera %s, microphone %s: %s', (camera, microphone, part) => {
  expect(partThere(camera, microphone)).toBe(part);
});
