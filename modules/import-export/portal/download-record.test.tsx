// Is the whole record saved as a file by those who may change it, and offered to nobody else?
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everythingCalls, FHIR_MEDIA_TYPE } from '../contract/everything-calls.ts';
import { DownloadRecord } from './download-record.tsx';

let gateway: Gateway;
let saved: string[];

beforeEach(() => {
  gateway = startGateway();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  gateway.restore();
});

const button = onPatientPage(<DownloadRecord siteProfile={someSiteProfile} />);
const viewer = {
  ...someone,
  is_staff: false,
  site_users: [
    {
      site_id: siteId,
      roles: [{ id: someone.id, code: 'portal_caregiver', actions_permitted: ['action_profile_view'] }],
    },
  ],
};

it('saves what the call answers under the name of the patient', async () => {
  gateway.on(everythingCalls.everything, () => ({
    fileName: 'record.json',
    mediaType: FHIR_MEDIA_TYPE,
    content: new TextEncoder().encode('{"resourceType":"Bundle"}'),
  }));
  const { screen } = await renderInPortal(button);
  await screen.getByRole('button', { name: 'Download record (FHIR)' }).click();
  await expect.element(screen.getByText(/^The record is saved/)).toBeVisible();
  const { firstName, lastName } = someSiteProfile.profile;
  expect(saved).toEqual([`Record of ${firstName} ${lastName}.fhir.json`]);
  expect(gateway.received(everythingCalls.everything)[0]?.path).toContain(someSiteProfile.profile.id);
});

it('says why nothing was saved when it is refused or does not arrive', async () => {
  gateway.refuse(everythingCalls.everything, 'NoSiteForPatient');
  const { screen } = await renderInPortal(button);
  await screen.getByRole('button', { name: 'Download record (FHIR)' }).click();
  await expect.element(screen.getByRole('alert').first()).toBeVisible();
  expect(saved).toEqual([]);
});

it('is not offered to who may only look', async () => {
  const { screen } = await renderInPortal(button, { user: viewer });
  await expect.poll(() => screen.getByRole('button', { name: 'Download record (FHIR)' }).query()).toBeNull();
});
