// Does the patient bar lead into the conversation with its patient, and only where there is chat?
import { afterEach, beforeEach, expect, it } from 'vitest';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { panelStore } from '@alveary/portal/shell/panel-store.ts';
import { renderInPortal, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { MessageButton } from './message-button.tsx';

beforeEach(() => panelStore.set(() => ({ open: [], maximised: null })));
afterEach(() => panelStore.set(() => ({ open: [], maximised: null })));

const render = (features: Readonly<Record<string, unknown>>) =>
  renderInPortal(
    <>
      <MessageButton siteProfile={someSiteProfile} />
      <p>Beside it</p>
    </>,
    { sites: [{ ...someSite, feature_values: features }] },
  );

it('opens the conversation with the patient beside the record', async () => {
  const { screen } = await render({ portal_us_features: true });
  await screen.getByRole('button', { name: 'Message', exact: true }).click();
  expect(panelStore.get().open.map(({ tag, payload }) => [tag, payload])).toEqual([
    ['chat', { profileId: someSiteProfile.profile.id }],
  ]);
});

it('is not offered where no site of both has chat', async () => {
  const { screen } = await render({});
  await expect.element(screen.getByText('Beside it')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
