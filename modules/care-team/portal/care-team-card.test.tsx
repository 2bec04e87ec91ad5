// Does the card of the care team say that it is not known yet?
import { teamCalls } from '../contract/team.calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CareTeamCard } from './care-team-card.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

it('OP-PROFILE-3 does not read as none before it is known', async () => {
  gateway.on(teamCalls.read, () => new Promise(() => undefined));
  const { screen } = await renderInPortal(<CareTeamCard siteProfile={someSiteProfile} />);
  await expect.element(screen.getByRole('status', { name: 'Loading the care team' })).toBeInTheDocument();
});
