// Which buttons has the side bar, with the panels of the subjects' manifests? (document 2 §1)
import type { Me } from '@alveary/contract/policies/policy.ts';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { panelViewsOf } from '../shell/feature.ts';
import { features } from './features.ts';
import { forgetPerson } from '../lib/person.ts';
import { ButtonBar } from '../shell/button-bar.tsx';
import { offeredPanels, PanelButtons } from '../shell/panel-buttons.tsx';
import { PanelCard } from '../shell/panel-card.tsx';
import { PanelColumn } from '../shell/panel-column.tsx';
import { panelTags } from '../shell/panel-rules.ts';
import { collapseStore, panelStore } from '../shell/panel-store.ts';
import type { PanelViews } from '../shell/panel-view.tsx';
import { renderInPortal, siteId } from '../shell/testing/portal.tsx';
import { later } from '../lib/later.tsx';

const panelViews = panelViewsOf(features);

const Panel = (title: string) =>
  later(async () => () => (
    <PanelCard icon={null} title={title}>
      text
    </PanelCard>
  ));

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

const open = (me: Me, features: Record<string, unknown>, views: PanelViews = panelViews) => {
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

  const tagsFor = (me: Me, features: Record<string, unknown>) =>
    offeredPanels(panelViews, me, [{ features }]);

  it.each([
    ['US features', US],
    ['in-app chat', { enable_in_app_chat: 'true' }],
    ['chat at an EU site', { 'in-chat-messaging-eu-enabled': true }],
  ])('SIDEBAR-009 messages are offered where a site has %s, and not without', (_name, features) => {
    expect(tagsFor(caregiver, features)).toEqual(['chat']);
    const off = Object.fromEntries(Object.keys(features).map((flag) => [flag, 'false']));
    expect(tagsFor(caregiver, off)).toEqual([]);
  });

  it('SIDEBAR-012 calendar and microphone are for those who have a US site and are internal for one', () => {
    expect(tagsFor(coach, US)).toEqual(['chat', 'calendar', 'time-tracker']);
    expect(tagsFor(coach, { enable_in_app_chat: 'true' })).toEqual(['chat']);
    const tracking = { ...caregiver, siteUsers: [...caregiver.siteUsers, ...coach.siteUsers.slice(1)] };
    expect(tagsFor(tracking, US)).toEqual(['chat']);
  });

  it('SIDEBAR-011 SIDEBAR-013 the microphone also takes a role at the global site that tracks time', () => {
    const ownSite = coach.siteUsers.slice(0, 1);
    expect(tagsFor(coach, US)).toContain('time-tracker');
    expect(tagsFor({ ...coach, siteUsers: ownSite }, US)).toEqual(['chat', 'calendar']);
    const idle = { siteId: GLOBAL_SITE_ID, roles: [{ code: 'some_role', actions: [] }] };
    expect(tagsFor({ ...coach, siteUsers: [...ownSite, idle] }, US)).toEqual(['chat', 'calendar']);
    const here = { siteId, roles: [{ code: 'portal_site_admin', actions: ['action_time_tracking'] }] };
    expect(tagsFor({ ...coach, siteUsers: [here] }, US)).toEqual(['chat', 'calendar']);
  });

  it('nothing is offered without a flag', async () => {
    const { screen } = await open(coach, {});
    expect(labels(screen).slice(1)).toEqual([]);
  });

  it.each([
    ['true', ['zoom']],
    [true, ['zoom']],
    ['false', []],
    [undefined, []],
  ])('SIDEBAR-008 the phone is offered where a site has its feature as %s', (value, expected) => {
    const site = { features: { zoom_smart_integration_feature: value } };
    expect(offeredPanels(panelViews, caregiver, [site])).toEqual(expected);
  });

  it('a panel without a screen has no button, whatever is offered', async () => {
    const offered = offeredPanels(panelViews, coach, [{ features: ALL }]);
    expect(offered).toEqual(['zoom', 'chat', 'calendar', 'time-tracker'].filter((tag) => tag in panelViews));
    const { screen } = await open(coach, ALL, { chat: Panel('Messages') });
    expect(labels(screen).slice(1)).toEqual(['Messages']);
  });

  it('SIDEBAR-010 the calendar of this portal stands there with the care calendar, and without it does not', async () => {
    const calendarFor = (me: Me, features: Record<string, unknown>) =>
      offeredPanels(panelViews, me, [{ features }]).includes('calendar');
    expect(calendarFor(coach, US)).toBe(true);
    expect(calendarFor(caregiver, US)).toBe(false);
    expect(calendarFor(coach, { enable_in_app_chat: 'true' })).toBe(false);
  });

  it('SIDEBAR-014 knows exactly the documented tags', () => {
    expect([...panelTags].sort()).toEqual(
      ['zoom', 'communication-log', 'zoom-transcript', 'chat', 'calendar', 'time-tracker'].sort(),
    );
  });

  it('opens, collapses, expands and closes; one stop of Tab, arrows move', async () => {
    const { screen } = await open(coach, ALL, { zoom: Panel('Zoom Phone'), chat: Panel('Messages') });
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
