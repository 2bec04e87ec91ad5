import { expect, it, vi } from 'vitest';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { savingTeam } from './saving-team.ts';

const error = new CallError({
  message: 'Nothing was saved.',
  status: 503,
  code: 'DatabaseUnavailable',
  errors: [],
  current: undefined,
  requestId: null,
});

it('CARETEAM-009 CARETEAM-016 a failure is logged and thrown on, after loading and edit mode have ended', async () => {
  const [log, end] = [vi.fn(), vi.fn()];
  const saving = savingTeam({ send: async () => ({ ok: false, error }), log, end });
  await expect(saving).rejects.toBe(error);
  expect(log.mock.calls).toEqual([[error]]);
  expect(end).toHaveBeenCalledOnce();
});

it('CARETEAM-009 a success ends them too, and gives the new team', async () => {
  const [log, end] = [vi.fn(), vi.fn()];
  expect(await savingTeam({ send: async () => ({ ok: true, answer: ['team'] }), log, end })).toEqual([
    'team',
  ]);
  expect(log).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledOnce();
});
