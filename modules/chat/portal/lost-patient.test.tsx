// A conversation that is open closes when its patient leaves the last site of the person, and what was typed is kept.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelsTopic, getChannels } from '../contract/realtime.ts';
import { siteId } from '@alveary/portal/shell/testing/portal.tsx';
import { principal, someChannel, someMessage } from './testing/sample-chat.ts';
import { field, otherSite, type PanelWorld, panelWorld } from './testing/panel-world.tsx';

let world: PanelWorld;
beforeEach(() => {
  world = panelWorld();
});
afterEach(() => world.end());

const leaves = (site: string): void =>
  world.broker.tell(channelsTopic, { type: 'PATIENTS', siteId: site, left: [principal] });

it('closes with a word about it, keeps the draft and shows the patient in the list no more', async () => {
  const screen = await world.openThread([someMessage(1)]);
  await field(screen).fill('Half a sentence');
  await expect.poll(() => world.kept()).toEqual({ text: 'Half a sentence' });
  world.broker.on(getChannels, () => ({ channels: [], total: 0 }));
  leaves(siteId);
  await expect.element(screen.getByText(/You no longer have access to this patient/)).toBeVisible();
  await expect.element(field(screen)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Maya Thornton/ })).not.toBeInTheDocument();
  expect(world.kept()).toEqual({ text: 'Half a sentence' });
});

it('stays open while the patient is at another site of the person', async () => {
  const channel = someChannel({ tenants: [siteId, otherSite] });
  const screen = await world.openThread([someMessage(1)], channel);
  const read = world.broker.asked(getChannels).length;
  leaves(otherSite);
  await expect.poll(() => world.broker.asked(getChannels).length).toBe(read + 1);
  await expect.element(field(screen)).toBeVisible();
});
