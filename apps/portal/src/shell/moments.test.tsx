import { useEffect, useRef, useState } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useScrollbarHighlight } from '../ui/scrollbar-highlight.ts';
import { useDeepLink } from './deep-link.ts';
import { NoticeStack } from './notice-stack.tsx';
import { noticeStore, showSuccess } from './notices.ts';
import { RouteProgress } from './route-progress.tsx';

beforeEach(() => noticeStore.set(() => ({ errors: [], toasts: [] })));
afterEach(() => {
  vi.useRealTimers();
});

it('SHELL-073 the lives of success notices are checked every 500 ms', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const screen = await render(<NoticeStack />);
  showSuccess('Saved', { lifeMs: 10 });
  await expect.element(screen.getByText('Saved')).toBeInTheDocument();
  vi.advanceTimersByTime(499);
  expect(noticeStore.get().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(noticeStore.get().toasts).toEqual([]);
});

it('SHELL-087 the bar of a route that is being loaded takes 5 s', async () => {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <RouteProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>first</p> },
        { path: '/slow', loader: () => new Promise(() => {}), element: <p>slow</p> },
      ],
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const bar = screen.getByRole('progressbar', { name: 'Loading the page' });
  expect(bar.elements()).toEqual([]);
  void router.navigate('/slow');
  await expect.element(bar).toBeInTheDocument();
  const { animationDuration, animationDelay } = getComputedStyle(bar.element());
  expect([animationDuration, animationDelay]).toEqual(['5s', '0.2s']);
});

const Late = () => {
  const [isThere, setThere] = useState(false);
  useDeepLink();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <main id="main">
      <section id="other">other</section>
      {isThere ? <section id="goal">goal</section> : null}
    </main>
  );
};

it.each([['#other'], ['#goal']])(
  'SHELL-085 the card an address points at by %s is outlined for 3 s',
  async (hash) => {
    const router = createMemoryRouter([{ path: '*', element: <Late /> }], { initialEntries: [`/x${hash}`] });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await render(<RouterProvider router={router} />);
    const marked = () => document.querySelector('[data-focus-highlight]');
    // Frame by frame: what Vitest offers for waiting moves the clock.
    while (marked() === null) await new Promise(requestAnimationFrame);
    expect(marked()?.id).toBe(hash.slice(1));
    expect(getComputedStyle(marked() ?? document.body).outlineWidth).toBe('2px');
    vi.advanceTimersByTime(2999);
    expect(marked()?.id).toBe(hash.slice(1));
    vi.advanceTimersByTime(1);
    expect(marked()).toBeNull();
  },
);

const Scroller = ({ content }: { readonly content: string }) => {
  const scroller = useRef<HTMLDivElement>(null);
  useScrollbarHighlight(scroller, content);
  return (
    <div ref={scroller} data-testid="scroller">
      {content}
    </div>
  );
};

it('SHELL-086 the scrollbar of what has other content is highlighted for 1 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await render(<Scroller content="first" />);
  const colour = () => getComputedStyle(screen.getByTestId('scroller').element()).scrollbarColor;
  const usual = colour();
  await screen.rerender(<Scroller content="second" />);
  const highlighted = colour();
  expect(highlighted).not.toBe(usual);
  vi.advanceTimersByTime(999);
  expect(colour()).toBe(highlighted);
  vi.advanceTimersByTime(1);
  expect(colour()).toBe(usual);
});
