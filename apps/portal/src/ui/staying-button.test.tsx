// Does a button that waits for an answer stay what it is: the one with the focus, that cannot be pressed again?
import { MantineProvider, ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PlainButton } from './plain-button.tsx';
import { theme } from './theme.ts';

interface Pressed {
  readonly isWaiting: boolean;
  readonly press: () => void;
}

const buttons: readonly [string, (pressed: Pressed) => ReactNode][] = [
  [
    'Button',
    ({ isWaiting, press }) => (
      <Button loading={isWaiting} onClick={press}>
        Keep
      </Button>
    ),
  ],
  [
    'ActionIcon',
    ({ isWaiting, press }) => (
      <ActionIcon aria-label="Keep" loading={isWaiting} onClick={press}>
        +
      </ActionIcon>
    ),
  ],
  [
    'PlainButton',
    ({ isWaiting, press }) => (
      <PlainButton isBusy={isWaiting} onClick={press}>
        Keep
      </PlainButton>
    ),
  ],
];

const Waiting = ({
  draw,
  onPress,
}: {
  readonly draw: (pressed: Pressed) => ReactNode;
  readonly onPress: () => void;
}) => {
  const [isWaiting, setWaiting] = useState(false);
  const press = (): void => {
    onPress();
    setWaiting(true);
  };
  return (
    <MantineProvider theme={theme}>
      {draw({ isWaiting, press })}
      <button type="button" onClick={() => setWaiting(false)}>
        Answered
      </button>
    </MantineProvider>
  );
};

it.each(buttons)('%s keeps the focus while it waits, and is pressed once', async (_name, draw) => {
  const onPress = vi.fn();
  const screen = await render(<Waiting draw={draw} onPress={onPress} />);
  const keep = screen.getByRole('button', { name: 'Keep' });
  await keep.click();
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true');
  await expect.element(keep).toHaveAttribute('aria-busy', 'true');
  await expect.element(keep).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(onPress).toHaveBeenCalledOnce();
  screen
    .getByRole('button', { name: 'Answered' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(keep).not.toHaveAttribute('aria-disabled');
  await expect.element(keep).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('a form that waits is not sent again by Enter in a field, and a link stays a link', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const screen = await render(
    <MantineProvider theme={theme}>
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" loading>
          Save
        </Button>
        <Button component="a" href="/#there">
          There
        </Button>
        <Button disabled>Not now</Button>
      </form>
    </MantineProvider>,
  );
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('link', { name: 'There' })).toHaveAttribute('href', '/#there');
  await expect.element(screen.getByRole('button', { name: 'Not now' })).toBeDisabled();
});

it('a button that its own press closes keeps the focus, is not pressed again, and Tab passes it by from elsewhere', async () => {
  const onPress = vi.fn();
  const Closing = () => {
    const [isClosed, setClosed] = useState(false);
    const press = (): void => {
      onPress();
      setClosed(true);
    };
    return (
      <MantineProvider theme={theme}>
        <input aria-label="Before" />
        <Button disabled={isClosed} onClick={press}>
          Today
        </Button>
        <input aria-label="After" />
      </MantineProvider>
    );
  };
  const screen = await render(<Closing />);
  const today = screen.getByRole('button', { name: 'Today' });
  today.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(today).toHaveAttribute('aria-disabled', 'true');
  await expect.element(today).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(onPress).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByLabelText('After')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByLabelText('Before')).toHaveFocus();
});
