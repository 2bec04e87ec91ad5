// Does each side panel of this portal stand in the column under its name, and can it be closed? (document 2 §1)
import { newId } from '../lib/new-id.ts';
import { forgetPerson } from '../lib/person.ts';
import { panelViewsOf } from '../shell/feature.ts';
import { PanelColumn } from '../shell/panel-column.tsx';
import { type PanelTag, panelTags, shownPanels } from '../shell/panel-rules.ts';
import { collapseStore, openPanel, panelStore } from '../shell/panel-store.ts';
import { type Gateway, startGateway } from '../shell/testing/gateway.ts';
import { renderInPortal } from '../shell/testing/portal.tsx';
import { features } from './features.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const names: Readonly<Record<PanelTag, string>> = {
  'communication-log': 'Communication Log',
  zoom: 'Zoom Phone',
  'zoom-transcript': 'Call Transcript',
  chat: 'Messages',
  calendar: 'Calendar',
  'time-tracker': 'Session Recording',
};

let gateway: Gateway;
beforeEach(() => {
  forgetPerson();
  collapseStore.set(() => false);
  // Nothing is answered: a panel that cannot read says so, and is closed all the same.
  gateway = startGateway();
  gateway.cutOthers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  gateway.restore();
});

it.each(panelTags)('SIDEBAR-003 SIDEBAR-004 %s is a panel with its name and a close button', async (tag) => {
  const { screen } = await renderInPortal(<PanelColumn views={panelViewsOf(features)} />);
  openPanel(tag, { logId: newId() });
  const name = names[tag];
  await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible();
  await screen.getByRole('button', { name: `Close ${name}`, exact: true }).click();
  await expect.poll(() => shownPanels(panelStore.get())).toEqual([]);
});

it('OP-SIDEBAR-2 what is opened while another panel is maximised is in sight', async () => {
  const { screen } = await renderInPortal(<PanelColumn views={panelViewsOf(features)} />);
  openPanel('zoom-transcript', { logId: newId() });
  await screen.getByRole('button', { name: 'Maximize Call Transcript' }).click();
  openPanel('calendar', {});
  await screen.getByRole('tab', { name: 'Care Team Links' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Call Transcript' })).toBeVisible();
});

it('SIDEBAR-003 no other panel has a screen', () => {
  expect(Object.keys(panelViewsOf(features)).toSorted()).toEqual(Object.keys(names).toSorted());
});
