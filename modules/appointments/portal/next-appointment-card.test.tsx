// Does the card of the next appointment say that it is not known yet?
import { appointmentCalls } from '../contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NextAppointmentCard } from './next-appointment-card.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

it('OP-PROFILE-3 does not read as none before it is known', async () => {
  gateway.on(appointmentCalls.list, () => new Promise(() => undefined));
  const { screen } = await renderInPortal(
    <NextAppointmentCard siteProfile={someSiteProfile} locale="en-US" />,
  );
  await expect
    .element(screen.getByRole('status', { name: 'Loading the next appointment' }))
    .toBeInTheDocument();
});
