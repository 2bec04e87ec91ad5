// Does the head of a conversation say which patient it is with, and warn beside the page of another one? (design language §10, §11)
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { useShowsPatient } from '@alveary/modules/patients/portal/public.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { ThreadHead } from './thread-head.tsx';

const { profile } = someSiteProfile;
let gateway: Gateway;

beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.profile, () => profile);
});
afterEach(() => gateway.restore());

const PageOf = ({ profileId }: { readonly profileId: string }) => {
  useShowsPatient(profileId);
  return null;
};

const render = (pageOf: string) =>
  renderInPortal(
    <>
      <PageOf profileId={pageOf} />
      <ThreadHead principal={profile.id} name="Maya Thornton" isAi={false} owner={null} onBack={null} />
    </>,
  );

it('names the patient with birth date and EHR id, and leads to the record', async () => {
  const { screen } = await render(profile.id);
  await expect.element(screen.getByText('Apr 17, 1988 · HL-1001')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Maya Thornton' }))
    .toHaveAttribute('href', `/site/harbor-lung/patient/${someSiteProfile.id}`);
  expect(screen.getByText(/not the patient on this page/).elements()).toEqual([]);
});

it('says so where the page shows somebody else', async () => {
  const { screen } = await render(newId());
  await expect.element(screen.getByText(/not the patient on this page/)).toBeVisible();
});
