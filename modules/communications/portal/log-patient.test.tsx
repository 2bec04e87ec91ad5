// Does the panel of a log say whom it is about, and nothing that contradicts it?
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { announceChange } from '@alveary/portal/lib/changes.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogPatient, usePatientOfLog } from './log-patient.tsx';

const { profile } = someSiteProfile;
const NOT_LOADED = 'The name of the patient could not be loaded.';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const Head = () => {
  const client = useQueryClient();
  const patient = usePatientOfLog(profile.id, null);
  return (
    <>
      <LogPatient
        profileId={profile.id}
        patient={patient}
        locale="en-US"
        message={null}
        onReassign={() => undefined}
      />
      <button type="button" onClick={() => void announceChange(client, ['record'])}>
        News
      </button>
    </>
  );
};

it('a name that was read stays, and is not said to be unknown, when it cannot be read again', async () => {
  gateway.on(patientCalls.profile, () => profile);
  const { screen } = await renderInPortal(<Head />);
  await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
  gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
  await screen.getByRole('button', { name: 'News' }).click();
  await expect.element(screen.getByText(/could not be read again/)).toBeVisible();
  await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
  expect(screen.getByText(NOT_LOADED).elements()).toEqual([]);
});

it('a name that could never be read is said to be unknown', async () => {
  gateway.refuse(patientCalls.profile, 'Internal');
  const { screen } = await renderInPortal(<Head />);
  await expect.element(screen.getByText(NOT_LOADED)).toBeVisible();
});
