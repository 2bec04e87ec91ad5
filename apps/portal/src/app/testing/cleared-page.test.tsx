// The page that all component tests share: it reaches nobody's server, and nothing of a test is left on it.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { request } from '../../lib/call.ts';
import { showDay, chooseDateForms } from '../../lib/dates.ts';
import { startGateway } from '../../shell/testing/gateway.ts';
import { closeNetwork, takeUnanswered } from '../../shell/testing/network.ts';
import { noticeStore, showSuccess } from '../../shell/notices.ts';

const upload = (address: string): Promise<string> =>
  new Promise((done) => {
    const sent = new XMLHttpRequest();
    for (const kind of ['load', 'error'] as const) sent.addEventListener(kind, () => done(kind));
    sent.open('POST', address);
    sent.send(new FormData());
  });

describe('the network', () => {
  it('answers nothing that no stand-in answers, by whichever way it is asked, and notes it', async () => {
    await expect(fetch('/gateway/sites')).rejects.toThrow('Failed to fetch');
    await expect(fetch('https://elsewhere.example/x')).rejects.toThrow('Failed to fetch');
    expect(await upload('/gateway/documents')).toBe('error');
    expect(() => new WebSocket('/gateway/messaging/websocket')).toThrow('Failed to fetch');
    expect(navigator.sendBeacon('/gateway/activity')).toBe(false);
    expect(takeUnanswered()).toEqual([
      'GET /gateway/sites',
      'GET /x',
      'POST /gateway/documents',
      'WebSocket /gateway/messaging/websocket',
      'beacon /gateway/activity',
    ]);
  });

  it('notes a request that the stand-in has no answer for, unless all others are cut', async () => {
    const gateway = startGateway();
    await expect(request(siteCalls.list, { query: {} })).rejects.toMatchObject({ status: 0 });
    expect(takeUnanswered()).toEqual(['GET /gateway/sites']);
    gateway.cutOthers();
    await expect(request(siteCalls.list, { query: {} })).rejects.toMatchObject({ status: 0 });
    expect(takeUnanswered()).toEqual([]);
  });

  it('answers the last drafts of a page that goes, and nothing else, without a note', async () => {
    startGateway().restore();
    await request(draftCalls.discard, { params: { key: 'k' } });
    await expect(request(siteCalls.list, { query: {} })).rejects.toMatchObject({ status: 0 });
    expect(takeUnanswered()).toEqual([]);
  });

  it('is taken away again from whatever stood in for it', async () => {
    globalThis.fetch = async () => new Response('of a test');
    closeNetwork();
    await expect(fetch('/gateway/sites')).rejects.toThrow('Failed to fetch');
    takeUnanswered();
  });
});

describe('what one test leaves behind', () => {
  const rang = vi.fn();

  it('leaves everything', async () => {
    await render(<p>Of the test before</p>);
    document.body.append(document.createElement('aside'));
    showSuccess('Saved');
    chooseDateForms({ day: 'YYYY', time: null });
    localStorage.setItem('kept', 'yes');
    setTimeout(rang);
    startGateway();
    expect(showDay('2026-11-20')).toBe('2026');
  });

  it('is gone in the next one', async () => {
    expect(document.body.textContent).not.toContain('Of the test before');
    expect(document.querySelector('aside')).toBeNull();
    expect(noticeStore.get()).toEqual({ errors: [], toasts: [] });
    expect(showDay('2026-11-20')).toBe('Nov 20, 2026');
    expect(localStorage.length).toBe(0);
    await expect(fetch('/gateway/sites')).rejects.toThrow('Failed to fetch');
    expect(takeUnanswered()).toEqual(['GET /gateway/sites']);
    await new Promise((done) => setTimeout(done));
    expect(rang).not.toHaveBeenCalled();
  });
});
