// Is it said of a day that cannot be read how days are written here?
import { MantineProvider } from '@mantine/core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { theme } from '../theme.ts';
import { DateField } from './date-field.tsx';

const SAID_BY_THE_SCHEMA = 'This must be a date such as 1970-01-31.';

const show = (locale: 'en-GB' | 'en-US', value: string, error: string | null) =>
  render(
    <MantineProvider theme={theme}>
      <DateField label="Born" locale={locale} value={value} error={error} onChange={() => undefined} />
    </MantineProvider>,
  );

it.each([
  ['en-GB', 'last May', 'Enter a day that exists, such as 17 Apr 1988.'],
  ['en-US', '1988-02-30', 'Enter a day that exists, such as Apr 17, 1988.'],
] as const)('OP-FORMAT-2 in %s of %s: %s', async (locale, typed, said) => {
  const screen = await show(locale, typed, SAID_BY_THE_SCHEMA);
  await expect.element(screen.getByText(said)).toBeVisible();
  await expect.element(screen.getByText(/1970/)).not.toBeInTheDocument();
});

it('what else is wrong with a day that exists is said as it is', async () => {
  const screen = await show('en-GB', '2090-01-01', 'The day lies ahead.');
  await expect.element(screen.getByText('The day lies ahead.')).toBeVisible();
});

it('nothing is said while nothing is wrong', async () => {
  const screen = await show('en-GB', 'last M', null);
  await expect.element(screen.getByText(/Enter a day/)).not.toBeInTheDocument();
});
