// Does a person keep their own units and forms, and nobody else's? (OP-PROFILE-8)
import { testApp } from '@alveary/server/testing/app.ts';
import { expect, it } from 'vitest';
import { asTheSite } from '../contract/model.ts';

const test = await testApp();
const { lena, tom } = test.world;

const read = async (as = lena) => (await test.send({ path: 'display-preferences', as })).json();
const change = (body: unknown, as = lena) =>
  test.send({ method: 'PUT', path: 'display-preferences', as, body });
const settingsOf = async (as = lena) =>
  (await test.send({ path: 'settings', as })).json().portal_settings.display_preferences;

const american = {
  weightUnit: 'lbs',
  heightUnit: 'in',
  temperatureUnit: 'fahrenheit',
  dateFormat: 'YYYY-MM-DD',
  dateTimeFormat: 'date HH:mm',
};

it('PROFILE-040 PROFILE-041 five display preferences are chosen, given with the settings, and left to the site again', async () => {
  expect(await read()).toEqual(asTheSite);
  expect(await settingsOf()).toEqual(asTheSite);
  expect((await change(american)).json()).toEqual(american);
  expect(await read()).toEqual(american);
  expect(await settingsOf()).toEqual(american);
  // Nobody else reads otherwise for it.
  expect(await read(tom)).toEqual(asTheSite);
  expect((await change({ ...asTheSite, heightUnit: 'cm' })).json()).toEqual({
    ...asTheSite,
    heightUnit: 'cm',
  });
  expect(await read()).toEqual({ ...asTheSite, heightUnit: 'cm' });
});

it('PROFILE-041 names and words are those of the documents, and all five are given', async () => {
  for (const [field, value] of [
    ['weightUnit', 'stone'],
    ['heightUnit', 'm'],
    ['temperatureUnit', 'kelvin'],
    ['dateFormat', 'DD/MM/YY'],
    ['dateTimeFormat', '14:05'],
  ] as const) {
    const answer = await change({ ...asTheSite, [field]: value });
    expect([answer.statusCode, answer.json().errors[0].field], field).toEqual([400, field]);
    const { [field]: _left, ...others } = asTheSite;
    expect((await change(others)).statusCode, `without ${field}`).toBe(400);
  }
  expect((await change({ ...asTheSite, bmiUnit: 'x' })).statusCode).toBe(400);
});
