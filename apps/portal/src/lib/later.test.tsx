import { Component, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { later, useReady } from './later.tsx';
import { useFocusGivenBack } from './return-focus.ts';

const Counter = ({ name }: { readonly name: string }) => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
};

class Boundary extends Component<{ readonly children: ReactNode }, { readonly said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render(): ReactNode {
    return this.state.said === '' ? this.props.children : <p>Not there: {this.state.said}</p>;
  }
}

/** What the page said from now on, each time that it changed. */
const watchWords = (): { readonly seen: string[]; readonly end: () => void } => {
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { seen, end: () => observer.disconnect() };
};

it('what was loaded ahead is drawn at once, without a word of loading', async () => {
  const Part = later(async () => Counter, <p>Loading</p>);
  expect(Part.isSettled()).toBe(false);
  await Part.preload();
  expect(Part.isSettled()).toBe(true);
  const { seen, end } = watchWords();
  const screen = await render(<Part name="Ready" />);
  await expect.element(screen.getByRole('button', { name: 'Ready 0' })).toBeVisible();
  end();
  expect(seen.join()).not.toContain('Loading');
});

it('what was not is loaded once when it is drawn, and keeps its state when it is drawn again', async () => {
  const arrive = Promise.withResolvers<typeof Counter>();
  const load = vi.fn(() => arrive.promise);
  const Part = later<{ readonly name: string }>(load, ({ name }) => <p>Loading {name}</p>);
  const screen = await render(<Part name="Later" />);
  await expect.element(screen.getByText('Loading Later')).toBeVisible();
  arrive.resolve(Counter);
  await screen.getByRole('button', { name: 'Later 0' }).click();
  await expect.element(screen.getByText('Loading Later')).not.toBeInTheDocument();
  await Part.preload();
  await screen.rerender(<Part name="Again" />);
  await expect.element(screen.getByRole('button', { name: 'Again 1' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('draws parts behind one another as soon as they have come, without waiting for frames in between', async () => {
  const Last = later(async () => Counter, <p>Loading</p>);
  const chain = [1, 2, 3].reduce(
    (Inner) => later(async () => (props: { readonly name: string }) => <Inner {...props} />, <p>Loading</p>),
    Last,
  );
  const Chain = chain;
  const screen = await render(<Chain name="Fourth" />);
  let frames = 0;
  while (screen.getByRole('button').query() === null) {
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  // React's own way holds each but the first back for 300 ms, which are 18 frames.
  expect(frames).toBeLessThanOrEqual(4);
});

it('what cannot be fetched is thrown to whoever stands around it, and tried again the next time', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(missing);
  const Part = later(load);
  const drawn = (key: string) => (
    <Boundary key={key}>
      <Part name="Again" />
    </Boundary>
  );
  const screen = await render(drawn('first'));
  await expect.element(screen.getByText(`Not there: ${missing.message}`)).toBeVisible();
  await screen.rerender(drawn('second'));
  await expect.element(screen.getByRole('button', { name: 'Again 0' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

it('parts that stand together are drawn together, also where one of them cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const arrive = Promise.withResolvers<typeof Counter>();
  const fail = Promise.withResolvers<typeof Counter>();
  const [Soon, Late, Never] = [
    later(async () => Counter),
    later(() => arrive.promise),
    later(() => fail.promise),
  ];
  const Together = () => {
    const areReady = useReady([Soon, Late, Never]);
    if (!areReady) return <p>Waiting</p>;
    return (
      <>
        <Soon name="Soon" />
        <Late name="Late" />
        <Boundary>
          <Never name="Never" />
        </Boundary>
      </>
    );
  };
  const screen = await render(<Together />);
  await vi.waitFor(() => expect(Soon.isSettled()).toBe(true));
  fail.reject(new TypeError('Failed to fetch dynamically imported module: /assets/never.js'));
  await vi.waitFor(() => expect(Never.isSettled()).toBe(true));
  await expect.element(screen.getByText('Waiting')).toBeVisible();
  arrive.resolve(Counter);
  await expect.element(screen.getByRole('button', { name: 'Late 0' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Soon 0' })).toBeVisible();
  await expect.element(screen.getByText('Not there', { exact: false })).toBeVisible();
  vi.restoreAllMocks();
});

it('a dialog that came later gives the focus back to whoever asked for it, though that had lost it meanwhile', async () => {
  const Dialog = () => {
    useFocusGivenBack();
    return <input aria-label="Field" ref={(field) => field?.focus()} />;
  };
  const arrive = Promise.withResolvers<typeof Dialog>();
  const Part = later(() => arrive.promise);
  const Opener = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <div onKeyDown={() => setOpen(false)}>
        <button type="button" onClick={() => setOpen(true)}>
          Open it
        </button>
        {isOpen ? <Part /> : null}
      </div>
    );
  };
  const screen = await render(<Opener />);
  const button = screen.getByRole('button', { name: 'Open it' });
  await button.click();
  (document.activeElement as HTMLElement).blur();
  arrive.resolve(Dialog);
  await expect.element(screen.getByRole('textbox', { name: 'Field' })).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(button).toHaveFocus();
});
