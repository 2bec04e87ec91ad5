// Which buttons has the side bar, with panels registered as app/panels.tsx does it? (document 2 §1)
import type { Me } from '@alveary/contract/policies/policy.ts';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { panelViews } from './panels.tsx';
import './tokens.css';
import './base.css';
import { forgetPerson } from '../lib/person.ts';
import { ButtonBar } from '../shell/button-bar.tsx';
import { offeredPanels, PanelButtons } from '../shell/panel-buttons.tsx';
import { PanelCard } from '../shell/panel-card.tsx';
import { PanelColumn } from '../shell/panel-column.tsx';
import { panelTags } from '../shell/panel-rules.ts';
import { collapseStore, panelStore } from '../shell/panel-store.ts';
import type { PanelViews } from '../shell/panel-view.tsx';
import { renderInPortal, siteId } from '../shell/testing/portal.tsx';

const Panel = (title: string) => () => (
  <PanelCard icon={null} title={title}>
    text
  </PanelCard>
);
/** As later issues register theirs: a line per tag. */
const testPanels: PanelViews = {
  zoom: Panel('Zoom Phone'),
  chat: Panel('Messages'),
  calendar: Panel('Calendar'),
  'time-tracker': Panel('Session Recording'),
};

const coach: Me = {
  id: siteId,
  isStaff: true,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers: [
    { siteId, roles: [{ code: 'portal_site_admin', actions: [] }] },
    { siteId: GLOBAL_SITE_ID, roles: [{ code: 'health_coach', actions: ['action_time_tracking'] }] },
  ],
};
const caregiver: Me = {
  ...coach,
  siteUsers: [{ siteId, roles: [{ code: 'portal_site_caregiver', actions: [] }] }],
};
const US = { portal_us_features: 'true' };
const ALL = { ...US, zoom_smart_integration_feature: 'true' };

beforeEach(() => {
  forgetPerson();
  collapseStore.set(() => false);
});

const open = (me: Me, features: Record<string, unknown>, views: PanelViews = testPanels) => {
  const offered = offeredPanels(views, me, [{ features }]);
  return renderInPortal(
    <>
      <PanelColumn views={views} />
      <ButtonBar release="1.4.0">{offered.length > 0 ? <PanelButtons offered={offered} /> : null}</ButtonBar>
    </>,
  );
};

const labels = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  screen
    .getByRole('toolbar', { name: 'Side panels' })
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));

describe('the button bar', () => {
  it('SIDEBAR-002 has the arrow, phone, messages, calendar and microphone', async () => {
    const { screen } = await open(coach, ALL);
    expect(labels(screen)).toEqual([
      'No side panel is open',
      'Zoom Phone',
      'Messages',
      'Calendar',
      'Session Recording',
    ]);
  });

  it.each<[string, Me, Record<string, unknown>, string[]]>([
    ['SIDEBAR-008 the phone alone', caregiver, { zoom_smart_integration_feature: 'true' }, ['Zoom Phone']],
    ['SIDEBAR-009 chat by its own flag', caregiver, { enable_in_app_chat: 'true' }, ['Messages']],
    ['SIDEBAR-010 SIDEBAR-012 no calendar for those who are not internal', caregiver, US, ['Messages']],
    [
      'SIDEBAR-011 SIDEBAR-013 no microphone without the global role',
      { ...coach, siteUsers: coach.siteUsers.slice(0, 1) },
      US,
      ['Messages', 'Calendar'],
    ],
    ['nothing without a flag', coach, {}, []],
  ])('%s', async (_name, me, features, expected) => {
    const { screen } = await open(me, features);
    expect(labels(screen).slice(1)).toEqual(expected);
  });

  it('a panel without a screen has no button, whatever is offered', async () => {
    const offered = offeredPanels(panelViews, coach, [{ features: ALL }]);
    expect(offered).toEqual(['zoom', 'chat', 'calendar', 'time-tracker'].filter((tag) => tag in panelViews));
    const { screen } = await open(coach, ALL, { chat: Panel('Messages') });
    expect(labels(screen).slice(1)).toEqual(['Messages']);
  });

  it('SIDEBAR-014 knows exactly the documented tags', () => {
    expect([...panelTags].sort()).toEqual(
      ['zoom', 'communication-log', 'zoom-transcript', 'chat', 'calendar', 'time-tracker'].sort(),
    );
  });

  it('opens, collapses, expands and closes; one stop of Tab, arrows move', async () => {
    const { screen } = await open(coach, ALL);
    const messages = screen.getByRole('button', { name: 'Messages', exact: true });
    await messages.click();
    await expect.element(screen.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect.element(messages).toHaveAttribute('aria-expanded', 'true');
    await screen.getByRole('button', { name: 'Collapse side panels' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Messages' })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(messages).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await messages.click();
    await vi.waitFor(() => expect(panelStore.get().open).toEqual([]));
  });
});
