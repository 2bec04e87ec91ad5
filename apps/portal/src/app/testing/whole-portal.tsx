// What stands around a test of the whole portal? Its real routes, with a stand-in for the server.
import { asTheSite } from '@alveary/modules/display-preferences/contract/model.ts';
import { accountCalls } from '@alveary/modules/account/contract/calls.ts';
import { patientListCalls } from '@alveary/modules/patient-list/contract/calls.ts';
import { noValues } from '@alveary/modules/patient-list/portal/testing/no-values.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { siteSettingsCalls } from '@alveary/modules/sites/contract/settings.calls.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Gateway } from '../../shell/testing/gateway.ts';
import { siteId, someone, someSite } from '../../shell/testing/portal.tsx';
import { laterRoutes } from '../later-routes.tsx';
import { rootRoute } from '../routes.tsx';

export const routes = rootRoute(laterRoutes);

const settings = {
  portal_settings: {
    portal_name: 'Alveary',
    release_tag: '1.4.0',
    regions: [],
    site_user_actions_permitted: [],
    broker: {
      url: '/gateway/messaging/websocket',
      batch: 100,
      channels: 10_000,
      reconnect_ms: 5000,
      heartbeat_ms: 4000,
    },
    softphone: null,
    assistant: null,
    display_preferences: asTheSite,
    list_columns: [],
    admin_base_url: '/admin',
    employee_email_domain: 'alveary.example',
  },
};
export const usSite = { ...someSite, feature_values: { portal_us_features: 'true' } };
const pat = (at: number) => ({
  id: `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
  firstName: 'Pat',
  lastName: `Name${at}`,
  dateOfBirth: '1951-03-09',
  identifiers: { EhrId: `HL-${at}` },
  ...noValues,
  siteProfiles: [
    {
      id: siteId,
      engagementStatus: 'MANAGED' as const,
      site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' },
    },
  ],
});

/** A session that lasts longer than any test. */
export const living = () => ({
  expires_at: new Date(Date.now() + 1_200_000).toISOString(),
  expires_in_s: 1200,
  idle_timeout_s: 1200,
  absolute_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
});

/** Opens the real routes at an address, as somebody who works at these sites; the gateway answers for the server. */
export const openPortal = async (
  gateway: Gateway,
  path: string,
  user: PortalUser = someone,
  sites: readonly Site[] = [usSite],
) => {
  gateway.cutOthers();
  gateway.on(portalUserCalls.me, () => user);
  gateway.on(portalUserCalls.settings, () => settings);
  gateway.on(siteCalls.list, () => ({ rows: sites, total: sites.length }));
  gateway.on(siteCalls.read, () => ({
    ...someSite,
    version: 1,
    practitioners: [
      { npi: '1234567893', name: { first_name: 'Rosalind', last_name: 'Okafor' }, credential: 'MD' },
    ],
  }));
  gateway.on(accountCalls.session, living);
  gateway.on(patientCalls.recent, () => []);
  gateway.on(patientListCalls.list, () => ({
    rows: Array.from({ length: 50 }, (_, at) => pat(at)),
    total: 50,
  }));
  gateway.on(siteSettingsCalls.filtered, () => ({ rows: [], total: 0 }));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const screen = await render(<RouterProvider router={router} />);
  const at = (address: string) => vi.waitFor(() => expect(router.state.location.pathname).toBe(address));
  return { screen, router, at };
};
