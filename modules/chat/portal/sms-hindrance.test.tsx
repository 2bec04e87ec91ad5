// Is it said where an SMS is written that nobody would read it?
import { communicationPreferenceCalls } from '@alveary/modules/communication-preferences/contract/calls.ts';
import { preferenceDefaults } from '@alveary/modules/communication-preferences/contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { sampleRecord } from '@alveary/modules/patients/portal/testing/sample-record.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelTopic } from '../contract/realtime.ts';
import { field, panelWorld, type PanelWorld } from './testing/panel-world.tsx';
import { fromPatient, principal, someMessage } from './testing/sample-chat.ts';

let world: PanelWorld;
beforeEach(() => {
  world = panelWorld();
});
afterEach(() => world.end());

it('whoever wrote STOP is not written to in vain, and what is typed stays', async () => {
  const screen = await world.openThread([someMessage(1)]);
  await field(screen).fill('Are you well?');
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  world.gateway.on(communicationPreferenceCalls.read, () => ({
    ...preferenceDefaults,
    smsEnabled: false,
    version: 2,
  }));
  world.broker.tell(channelTopic, { type: 'MESSAGE', message: fromPatient(2, { message: 'STOP' }) });
  await expect
    .element(screen.getByText('The patient does not want SMS. See the communication preferences.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect.element(field(screen)).toHaveValue('Are you well?');
});

it('a patient with a landline alone is not written to in vain', async () => {
  const phones = sampleRecord.phones.map((phone) => ({
    ...phone,
    countryCode: '+44',
    phoneNumber: '2079460101',
    e164: '+442079460101',
    isLandline: true,
  }));
  world.gateway.on(patientCalls.profile, () => ({ ...someSiteProfile.profile, id: principal, phones }));
  const screen = await world.openThread([someMessage(1)]);
  await expect
    .element(
      screen.getByText('No number in the record can be reached by SMS. Add a cell phone number first.'),
    )
    .toBeVisible();
});
