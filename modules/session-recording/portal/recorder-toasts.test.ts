// How long do the toasts of the recorder live? (document 1 §9, document 2 §9; OP-SHELL-8)
import { beforeEach, expect, it } from 'vitest';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { tell, tellDone } from './recorder-toasts.ts';

beforeEach(() => noticeStore.set(() => ({ errors: [], toasts: [] })));

const lives = () => noticeStore.get().toasts.map(({ lifeMs }) => lifeMs);

it.each<[string, string | undefined]>([
  ['Recording will auto-extend in 1 minute', undefined],
  ['Recording will stop in 1 minute', undefined],
  ['Recording Extended', '20 minutes added.'],
  ['Final Extension', '20 minutes added. The 60 minute limit is reached.'],
  ['Recording Stopped', 'The 60 minute limit was reached.'],
  ['Manual Override', 'Total is now 80 minutes.'],
  ['Something went wrong', `Log was not created. ${'A long reason. '.repeat(20)}`],
  ['Short', undefined],
])('TIMER-048 the toast %s lives 3 to 6 s', (title, line) => {
  tell(title, line);
  expect(lives()[0]).toBeGreaterThanOrEqual(3000);
  expect(lives()[0]).toBeLessThanOrEqual(6000);
});

it('TIMER-048 short ones live 3 s, long ones 6 s', () => {
  tellDone('Log Created Successfully');
  tell('Short');
  tell('Something went wrong', 'A long reason. '.repeat(20));
  expect(lives()).toEqual([3000, 3000, 6000]);
});
