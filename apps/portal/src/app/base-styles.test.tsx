// Is the sign-in page after a logout the one of before? The styles of the UI kit stay when the kit itself is gone
import { expect, it } from 'vitest';
import './tokens.css';
import './base.css';
// After ours, as when somebody has signed in.
import '@mantine/core/styles.layer.css';

it('has its letters, their size and its colours without the kit', () => {
  const { fontFamily, fontSize, lineHeight, color } = getComputedStyle(document.body);
  expect(fontFamily).toMatch(/^"IBM Plex Sans Variable"/);
  expect([fontSize, lineHeight, color]).toEqual(['14px', '20px', 'rgb(27, 31, 36)']);
});
