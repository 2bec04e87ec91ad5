// Are a patient's communication preferences the documented ones, and does nobody's change get lost? (document 3 §3, §7)
import type { CommunicationPreferences } from '@alveary/contract/patients/preferences.ts';
import { preferenceDefaults } from '@alveary/contract/patients/preferences.ts';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let house: TestApp;
const pathOf = (profileId: string) => `profiles/${profileId}/settings/communications`;
beforeAll(async () => {
  house = await testApp();
});

test('PROFILE-035 PROFILE-036 PROFILE-037 PROFILE-038 PROFILE-039 PROFILE-059 a patient without a choice has the documented defaults', async () => {
  const { tom, northPatient } = house.world;
  const answer = await house.send({ as: tom, path: pathOf(northPatient.profileId) });
  expect(answer.json()).toEqual({
    smsEnabled: true,
    emailsEnabled: true,
    pushNotificationsEnabled: true,
    mtsMarketingEnabled: false,
    mtsPatientCareEnabled: true,
    mtsMedicalResearchEnabled: false,
    mtsAccount: false,
    version: 0,
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

test('a version that never was is stale, and nothing is written', async () => {
  const { tom, sharedPatient } = house.world;
  const path = pathOf(sharedPatient.profileId);
  const body = { ...preferenceDefaults, version: 3 };
  expect((await house.send({ as: tom, method: 'PUT', path, body })).statusCode).toBe(409);
  expect((await house.send({ as: tom, path })).json().version).toBe(0);
});

test('PROFILE-059 PROFILE-060 a patient of another site is not found', async () => {
  const { tom, southPatient } = house.world;
  const path = pathOf(southPatient.profileId);
  const answer = await house.send({ as: tom, path });
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'No site found for this patient.']);
  const body = { ...preferenceDefaults, version: 0 };
  expect((await house.send({ as: tom, method: 'PUT', path, body })).statusCode).toBe(404);
});
