// Are units and forms chosen with an example before the eyes, sent whole, and is a failure said beside them? (OP-PROFILE-8)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { chooseDateForms, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { displayPreferenceCalls } from '../contract/calls.ts';
import { asTheSite } from '../contract/model.ts';
import { DisplayUnitsPage } from './display-units.page.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => {
  gateway.restore();
  chooseDateForms(null);
});

it('PROFILE-040 PROFILE-041 staff choose units and forms, see an example at once, and read dates in them after saving', async () => {
  const chosen = {
    ...asTheSite,
    weightUnit: 'lbs',
    dateFormat: 'YYYY-MM-DD',
    dateTimeFormat: 'date HH:mm',
  } as const;
  gateway.on(displayPreferenceCalls.change, () => chosen);
  const { screen } = await renderInPortal(<DisplayUnitsPage />, { user: someone });
  await expect
    .element(screen.getByText(/72[.]5 kg · 178 cm · 37[.]4 °C · Nov 5, 2026 2:05 PM$/))
    .toBeVisible();
  for (const [field, option] of [
    ['Weight', 'Pounds (lbs)'],
    ['Dates', '2026-11-05'],
    ['Dates with a time', 'Date and 14:05'],
  ] as const) {
    await screen.getByRole('combobox', { name: field, exact: true }).click();
    await screen.getByRole('option', { name: option }).click();
  }
  await expect.element(screen.getByText(/160 lbs · 178 cm · 37[.]4 °C · 2026-11-05 14:05$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Your display units were saved.')).toBeVisible();
  expect(gateway.received(displayPreferenceCalls.change)[0]?.body).toEqual(chosen);
  expect(showDay('2026-03-09', 'en-GB')).toBe('2026-03-09');
  expect(showDayTime('2026-03-09T21:30:00', 'en-US')).toBe('2026-03-09 21:30');
});

it('keeps what was chosen when it could not be saved, and says why', async () => {
  gateway.refuse(displayPreferenceCalls.change, 'DatabaseUnavailable');
  const { screen } = await renderInPortal(<DisplayUnitsPage />, { user: someone });
  await screen.getByRole('combobox', { name: 'Height' }).click();
  await screen.getByRole('option', { name: 'Feet and inches (in)' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(errorCatalogue.DatabaseUnavailable.message).first()).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Height' })).toHaveValue('Feet and inches (in)');
});
