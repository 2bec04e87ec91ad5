import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { theme } from '../theme.ts';
import { MomentField } from './moment-field.tsx';

const said: string[] = [];

const Field = ({ start }: { readonly start: string }) => {
  const [value, setValue] = useState(start);
  return (
    <MantineProvider theme={theme}>
      <MomentField
        label="Date"
        locale="en-US"
        value={value}
        onChange={(moment) => {
          said.push(moment);
          setValue(moment);
        }}
      />
    </MantineProvider>
  );
};

const local = (text: string): string => new Date(text).toISOString();

describe('OP-FORMAT-2 a day and a time of day', () => {
  it('shows an instant as it is written here, and gives one back', async () => {
    const screen = await render(<Field start={local('2026-11-20T14:05')} />);
    const time = screen.getByRole('textbox', { name: 'Time' });
    await expect.element(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('Nov 20, 2026');
    await expect.element(time).toHaveValue('2:05 PM');
    await time.fill('9:30 am');
    expect(said.at(-1)).toBe(local('2026-11-20T09:30'));
    await time.fill('16:45');
    await screen.getByRole('textbox', { name: 'Date' }).fill('11/19/2026');
    expect(said.at(-1)).toBe(local('2026-11-19T16:45'));
    await expect.element(time).toHaveValue('4:45 PM');
  });

  it('keeps what cannot be read, and gives no instant', async () => {
    const screen = await render(<Field start={local('2026-11-20T14:05')} />);
    const time = screen.getByRole('textbox', { name: 'Time' });
    await time.fill('noon');
    expect(Number.isNaN(Date.parse(said.at(-1) ?? ''))).toBe(true);
    await screen.getByRole('textbox', { name: 'Date' }).click();
    await expect.element(time).toHaveValue('noon');
    await expect.element(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('Nov 20, 2026');
  });
});
