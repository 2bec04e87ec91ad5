// With which patient can a conversation begin? With one at a site of the person that has chat; nobody else is offered
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { PatientLink } from '@alveary/modules/patients/portal/public.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { WithPatient } from './start-channel.tsx';

const elsewhere = '0190a0a0-0000-7000-8000-000000000002';
const { profile } = someSiteProfile;
let gateway: Gateway;

beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.profile, () => profile);
});
afterEach(() => gateway.restore());

it.each([
  ['a site of both has chat', [{ portal_us_features: true }, {}], true],
  ['no site of the patient has chat', [{}, {}], false],
  ['a site has chat that the patient is not at', [{}, { portal_us_features: true }], false],
  ['chat is switched on for an EU site', [{ 'in-chat-messaging-eu-enabled': 'true' }, {}], true],
] as const)('writing is offered where %s', async (_, [features, others], isOffered) => {
  const sites = [
    { ...someSite, feature_values: features },
    { ...someSite, id: elsewhere, slug: 'bay', feature_values: others },
  ];
  const { screen } = await renderInPortal(
    <>
      <WithPatient profileId={profile.id} onChoose={() => undefined} />
      <PatientLink profileId={profile.id} />
    </>,
    { sites },
  );
  // The patient has come.
  await expect.element(screen.getByRole('link', { name: /Maya Thornton/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Write to Maya' }).elements()).toHaveLength(isOffered ? 1 : 0);
});
