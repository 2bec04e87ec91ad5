// Are a patient's communication preferences the documented ones, and does nobody's change get lost? (document 3 §3, §7)
import type { CommunicationPreferences } from '../contract/model.ts';
import { preferenceDefaults } from '../contract/model.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';

let house: TestApp;
const pathOf = (profileId: string) => `profiles/${profileId}/settings/communications`;
beforeAll(async () => {
  house = await testApp();
});

describe('a patient without a choice', () => {
  const preferences = async () => {
    const { tom, northPatient } = house.world;
    return (await house.send({ as: tom, path: pathOf(northPatient.profileId) })).json();
  };

  test('PROFILE-035 PROFILE-059 has the documented preferences, and no other', async () => {
    expect(Object.keys(await preferences()).toSorted()).toEqual(
      [
        'smsEnabled',
        'emailsEnabled',
        'pushNotificationsEnabled',
        'mtsMarketingEnabled',
        'mtsPatientCareEnabled',
        'mtsMedicalResearchEnabled',
        'mtsAccount',
        'version',
      ].toSorted(),
    );
    expect(await preferences()).toMatchObject({ version: 0 });
  });

  test('PROFILE-036 PROFILE-039 gets messages by SMS and has no account for them', async () => {
    expect(await preferences()).toMatchObject({ smsEnabled: true, mtsAccount: false });
  });

  test('PROFILE-037 gets e-mails and notifications of the app', async () => {
    expect(await preferences()).toMatchObject({ emailsEnabled: true, pushNotificationsEnabled: true });
  });

  test('PROFILE-038 hears of their care, and neither of offers nor of studies', async () => {
    expect(await preferences()).toMatchObject({
      mtsMarketingEnabled: false,
      mtsPatientCareEnabled: true,
      mtsMedicalResearchEnabled: false,
    });
  });
});

test('PROFILE-060 a choice is saved, and a change of somebody else is never overwritten', async () => {
  const { tom, lena, northPatient } = house.world;
  const path = pathOf(northPatient.profileId);
  const save = (as: typeof tom, choices: Partial<CommunicationPreferences>) =>
    house.send({ as, method: 'PUT', path, body: { ...preferenceDefaults, version: 0, ...choices } });
  const first = await save(tom, { smsEnabled: false });
  expect(first.json()).toEqual({ ...preferenceDefaults, smsEnabled: false, version: 1 });
  const late = await save(lena, { emailsEnabled: false });
  expect([late.statusCode, late.json().code]).toEqual([409, 'Stale']);
  expect(late.json().current).toEqual({ ...preferenceDefaults, smsEnabled: false, version: 1 });
  const second = await save(lena, { emailsEnabled: false, smsEnabled: false, version: 1 });
  expect(second.json().version).toBe(2);
  expect((await house.send({ as: tom, path })).json()).toEqual(second.json());
});

test('PROFILE-060 each of the seven is saved, none in the place of another', async () => {
  const { tom, sharedPatient } = house.world;
  const path = pathOf(sharedPatient.profileId);
  const { version: _version, ...usual } = { version: 0, ...preferenceDefaults };
  const others = Object.fromEntries(Object.entries(usual).map(([name, isOn]) => [name, !isOn]));
  let version = 0;
  for (const name of Object.keys(usual)) {
    const body = { ...usual, [name]: others[name], version };
    version += 1;
    expect((await house.send({ as: tom, method: 'PUT', path, body })).json()).toEqual({ ...body, version });
    expect((await house.send({ as: tom, path })).json()).toEqual({ ...body, version });
  }
  expect(version).toBe(7);
});

test('a version that never was is stale, and nothing is written', async () => {
  const { priya, southPatient } = house.world;
  const path = pathOf(southPatient.profileId);
  const body = { ...preferenceDefaults, version: 3 };
  expect((await house.send({ as: priya, method: 'PUT', path, body })).statusCode).toBe(409);
  expect((await house.send({ as: priya, path })).json().version).toBe(0);
});

test('PROFILE-059 PROFILE-060 a patient of another site is not found', async () => {
  const { tom, southPatient } = house.world;
  const path = pathOf(southPatient.profileId);
  const answer = await house.send({ as: tom, path });
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'No site found for this patient.']);
  const body = { ...preferenceDefaults, version: 0 };
  expect((await house.send({ as: tom, method: 'PUT', path, body })).statusCode).toBe(404);
});
