// Run by Vitest before each file of the components, which share a page: after each test nothing of it is left there.
import './own-channels.ts';
import './still-clock.ts';
import './page-at-start.ts';
import { clearDocument, putGlobalsBack } from './one-page.ts';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { closeNetwork, takeUnanswered } from '../../shell/testing/network.ts';
import { forgetPortal } from './forget-portal.ts';
import { endTimers } from './page-at-start.ts';

afterEach(async () => {
  const unanswered = takeUnanswered();
  await cleanup();
  closeNetwork();
  endTimers();
  clearDocument();
  forgetPortal();
  takeUnanswered();
  expect(unanswered, 'requests without an answer').toEqual([]);
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  putGlobalsBack();
});
