import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import {
  dismissError,
  holdToast,
  living,
  noticeStore,
  releaseToast,
  removeEndedToasts,
  showCallError,
  showError,
  showSuccess,
  showWarning,
  withdrawErrors,
} from './notices.ts';

const refusal = (facts: Partial<CallError>) =>
  new CallError({
    status: 400,
    code: 'Invalid',
    message: 'Some of what was sent is not valid.',
    errors: [],
    current: null,
    requestId: null,
    ...facts,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  noticeStore.set(() => ({ errors: [], toasts: [] }));
});

describe('errors', () => {
  it('SHELL-070 stay until they are dismissed', () => {
    showError('Not saved.');
    vi.advanceTimersByTime(600_000);
    removeEndedToasts();
    expect(noticeStore.get().errors.map(({ text }) => text)).toEqual(['Not saved.']);
    dismissError(noticeStore.get().errors[0]?.id ?? 0);
    expect(noticeStore.get().errors).toEqual([]);
  });

  it('the same text is not stacked', () => {
    showError('Not saved.');
    showError('Not saved.');
    expect(noticeStore.get().errors).toHaveLength(1);
  });

  it('goes when all that failed so has succeeded since, and stays where something cannot', () => {
    const seen = () => noticeStore.get().errors.map(({ text }) => text);
    showError('No answer.', null, 'one');
    showError('No answer.', null, 'two');
    showError('Refused.', null, 'one');
    showError('Refused.');
    withdrawErrors('three');
    expect(seen()).toEqual(['No answer.', 'Refused.']);
    withdrawErrors('one');
    expect(seen()).toEqual(['No answer.', 'Refused.']);
    withdrawErrors('two');
    expect(seen()).toEqual(['Refused.']);
  });

  it('API-004 shows the message, or each entry of the errors list', () => {
    showCallError(refusal({}));
    showCallError(refusal({ errors: [{ field: 'subject', message: 'One.' }, { message: 'Two.' }] }));
    expect(noticeStore.get().errors.map(({ text }) => text)).toEqual([
      'Some of what was sent is not valid.',
      'One.',
      'Two.',
    ]);
  });
});

describe('toasts', () => {
  it('SHELL-072 SHELL-075 success lives 3 s and warning 5 s, each by its own clock', () => {
    showSuccess('Saved');
    showWarning('Careful');
    showSuccess('Long', { lifeMs: 10_000 });
    const titlesAt = (ms: number) =>
      living(noticeStore.get().toasts, 1_000_000 + ms).map(({ title }) => title);
    expect(titlesAt(2999)).toEqual(['Saved', 'Careful', 'Long']);
    expect(titlesAt(3000)).toEqual(['Careful', 'Long']);
    expect(titlesAt(5000)).toEqual(['Long']);
    expect(titlesAt(10_000)).toEqual([]);
  });

  it('SHELL-072 a held toast waits, and its life starts anew when it is let go', () => {
    showSuccess('Saved');
    const id = noticeStore.get().toasts[0]?.id ?? 0;
    holdToast(id);
    vi.advanceTimersByTime(60_000);
    removeEndedToasts();
    expect(noticeStore.get().toasts).toHaveLength(1);
    releaseToast(id);
    vi.advanceTimersByTime(3000);
    removeEndedToasts();
    expect(noticeStore.get().toasts).toHaveLength(0);
  });

  it('at most three are shown, newest last', () => {
    for (const title of ['1', '2', '3', '4']) showSuccess(title);
    expect(noticeStore.get().toasts.map(({ title }) => title)).toEqual(['2', '3', '4']);
  });
});
