import { MantineProvider } from '@mantine/core';
import { Component, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { later } from '../lib/later.tsx';
import { noticeStore } from './notices.ts';
import { DialogBoundary, PartBoundary, UnseenPartBoundary } from './part-boundary.tsx';

const OLD_RELEASE = 'A part of the portal could not be loaded. Reload the page to get the current release.';
const missing = (): Error => new TypeError('Failed to fetch dynamically imported module: /assets/part.js');

beforeEach(() => {
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  // React says on the console what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

const partThatFails = (error: Error) =>
  later(async (): Promise<() => ReactNode> => {
    throw error;
  });

const told = (): readonly string[] => noticeStore.get().errors.map(({ text }) => text);

it('SHELL-082 a card that could not be loaded says so in its place, with a button that loads the page anew', async () => {
  const Part = partThatFails(missing());
  const screen = await render(
    <MantineProvider>
      <p>Beside it</p>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </MantineProvider>,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${OLD_RELEASE}Reload`);
  await expect.element(screen.getByText('Beside it')).toBeVisible();
  expect(told()).toEqual([]);
});

it('SHELL-082 what has no place to say so tells it by a notice', async () => {
  const Part = partThatFails(missing());
  const screen = await render(
    <>
      <p>Beside it</p>
      <UnseenPartBoundary>
        <Part />
      </UnseenPartBoundary>
    </>,
  );
  await vi.waitFor(() => expect(told()).toEqual([OLD_RELEASE]));
  await expect.element(screen.getByText('Beside it')).toBeVisible();
});

it('SHELL-082 a dialog that could not be loaded closes with a notice, each time', async () => {
  const Part = partThatFails(missing());
  const Opener = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? 'It is open' : 'Open it'}
        </button>
        <DialogBoundary isOpen={isOpen} onClose={() => setOpen(false)}>
          {isOpen ? <Part /> : null}
        </DialogBoundary>
      </>
    );
  };
  const screen = await render(<Opener />);
  for (const _time of ['first', 'second']) {
    noticeStore.set(() => ({ errors: [], toasts: [] }));
    await screen.getByRole('button', { name: 'Open it' }).click();
    await vi.waitFor(() => expect(told()).toEqual([OLD_RELEASE]));
    await expect.element(screen.getByRole('button', { name: 'Open it' })).toBeVisible();
  }
});

it('SHELL-076 a part that fails for any other reason reaches the error page', async () => {
  class Route extends Component<{ readonly children: ReactNode }, { readonly said: string }> {
    override state = { said: '' };
    static getDerivedStateFromError(error: Error) {
      return { said: error.message };
    }
    override render(): ReactNode {
      return this.state.said === '' ? this.props.children : <p>Page: {this.state.said}</p>;
    }
  }
  const Part = partThatFails(new Error('a fault of the part'));
  const screen = await render(
    <Route>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </Route>,
  );
  await expect.element(screen.getByText('Page: a fault of the part')).toBeVisible();
});
