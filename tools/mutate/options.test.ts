import { expect, it } from 'vitest';
import { optionsFrom } from './options.ts';

it('reads paths, kinds and the choice', () => {
  expect(optionsFrom(['modules/chat', '--stores', '--count', '20', '--seed', '7'])).toEqual({
    paths: ['modules/chat'],
    kinds: ['stores'],
    count: 20,
    seed: '7',
    list: null,
    show: false,
    help: false,
  });
});

it.each([
  [['--count', '3']],
  [['--stores', '--count', 'many']],
  [['--stores', '--count', '0']],
  [['--faults']],
])('refuses %j', (args) => {
  expect(() => optionsFrom(args)).toThrow(TypeError);
});
