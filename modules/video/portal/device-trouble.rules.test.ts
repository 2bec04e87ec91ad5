// Does every refusal of camera and microphone tell the guest what to do? As tables.
import { expect, it } from 'vitest';
import { isMissing, partComplaint, troubleOf } from './device-trouble.rules.ts';

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
  expect(troubleOf(error).title).toBe(title);
  expect(isMissing(error)).toBe(title.startsWith('No camera'));
});

it('something that is no error is unknown', () => {
  expect(troubleOf('refused').title).toBe('Camera and microphone could not be started.');
});

it.each([
  [true, true, null],
  [true, false, 'No microphone was found: you can be seen, not heard.'],
  [false, true, 'No camera was found: you can be heard, not seen.'],
])('camera %s, microphone %s: %s', (camera, microphone, words) => {
  expect(partComplaint(camera, microphone)).toBe(words);
});
