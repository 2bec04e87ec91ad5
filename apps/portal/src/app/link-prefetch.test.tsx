// Is the code of a page loaded when its link is pointed at or focused, and of no other?
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefetchLinks } from './link-prefetch.ts';

const loads = { frame: vi.fn(), sites: vi.fn(), patient: vi.fn() };
const lazy = (load: () => void) => async () => {
  load();
  return { Component: () => null };
};
const routes: RouteObject[] = [
  {
    lazy: lazy(loads.frame),
    children: [
      { path: '/sites', lazy: lazy(loads.sites) },
      { path: '/site/:slug/patient/:id', lazy: lazy(loads.patient) },
    ],
  },
];

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  for (const load of Object.values(loads)) load.mockClear();
  document.body.innerHTML = `<a id="sites" href="/sites?x=1">Sites</a><button id="none">None</button>
    <a id="patient" href="/site/a/patient/b"><b id="name">Maya</b></a>
    <a id="outside" href="https://manual.example/sites">Manual</a><a id="tab" href="/sites" target="_blank">Tab</a>`;
  end = prefetchLinks(() => routes);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
  Reflect.deleteProperty(navigator, 'connection');
  vi.useRealTimers();
});

const at = (id: string, kind: 'pointerover' | 'focusin'): void => {
  document.getElementById(id)?.dispatchEvent(new Event(kind, { bubbles: true }));
};
const counts = () => Object.values(loads).map((load) => load.mock.calls.length);

describe('OP-SHELL-9 the code behind a link', () => {
  it.each([
    ['sites', 'pointerover', [1, 1, 0]],
    ['sites', 'focusin', [1, 1, 0]],
    ['name', 'pointerover', [1, 0, 1]],
    ['outside', 'pointerover', [0, 0, 0]],
    ['tab', 'pointerover', [0, 0, 0]],
    ['none', 'focusin', [0, 0, 0]],
  ] as const)('%s, %s: %j', (id, kind, expected) => {
    at(id, kind);
    expect(counts()).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(200);
    expect(counts()).toEqual(expected);
  });

  it('a pointer that only crosses a link asks for nothing', () => {
    at('sites', 'pointerover');
    vi.advanceTimersByTime(40);
    at('none', 'pointerover');
    vi.advanceTimersByTime(200);
    expect(counts()).toEqual([0, 0, 0]);
  });

  it('SHELL-088 waits on a slow line until it is asked for', () => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' }, configurable: true });
    at('sites', 'pointerover');
    vi.advanceTimersByTime(200);
    expect(counts()).toEqual([0, 0, 0]);
  });
});
