import { expect, it } from 'vitest';
import { contrast as ratio, distance, sights } from './colour.ts';
import { contrast, contrastOf } from './contrast.ts';

it.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#777777', '#FFFFFF', 4.48],
  ['#0B5CAD', '#FFFFFF', 6.71],
])('contrast of %s and %s is %d', (one, other, expected) => {
  expect(ratio(one, other)).toBeCloseTo(expected, 1);
  expect(ratio(other, one)).toBeCloseTo(expected, 1);
});

it('sees red and green close together without red cones', () => {
  const [red, green] = ['#B05040', '#708030'];
  expect(distance(red, green, sights.protan)).toBeLessThan(distance(red, green, sights.everyone));
  expect(distance('#FFFFFF', '#000000', sights.everyone)).toBeCloseTo(100, 0);
});

it('names the line of a colour that is too pale, and a token that is missing', () => {
  const css = `[data-mantine-color-scheme="light"] {
  --al-text: #999999;
  --al-canvas: #FFFFFF;
}
[data-mantine-color-scheme='dark'] {
  --al-text: #FFFFFF;
  --al-canvas: #000000;
}`;
  const found = contrastOf(css);
  expect(found).toContainEqual(
    expect.objectContaining({ line: 2, todo: 'light: text on canvas is 2.85:1, must be 7:1' }),
  );
  expect(found.some((one) => one.todo.startsWith('dark: text on canvas'))).toBe(false);
  expect(found.some((one) => one.todo === 'dark: token --al-surface is missing')).toBe(true);
});

it('fails when there is no token to measure', () => {
  expect(contrastOf('body { color: #000000 }')).toHaveLength(2);
  expect(contrast('/nowhere')).toHaveLength(1);
});
