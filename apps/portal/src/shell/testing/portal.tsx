// The surroundings that a part of the portal is tested in: kit, kept answers, router and a signed-in person, as in app/.
import { asTheSite } from '@alveary/modules/display-preferences/contract/model.ts';
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { PortalSettings, PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import { theme, tokensToMantine } from '../../ui/theme.ts';
import { StaleLine } from '../../ui/stale-line.tsx';
import { features } from '../../app/features.ts';
import { Proof } from '../../app/proof.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FeaturesContext } from '../feature.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { SignedInContext, signedInAs } from '../me.ts';
import { NoticeStack } from '../notice-stack.tsx';
import { createQueryClient } from '../query-client.ts';

export const siteId = '0190a0a0-0000-7000-8000-000000000001';

export const someone: PortalUser = {
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  email: 'lena@alveary.example',
  first_name: 'Lena',
  last_name: 'Brandt',
  phone_number: null,
  phone_country_code: null,
  account_confirmed: true,
  force_password_reset_on_login: false,
  is_staff: true,
  is_care_employee: false,
  portal_configuration: { two_factor_authentication: false },
  site_users: [
    {
      site_id: siteId,
      roles: [
        {
          id: '0190a0a0-0000-7000-8000-0000000000bb',
          code: 'portal_site_admin',
          actions_permitted: ['action_profile_view', 'action_profile_edit'],
        },
      ],
    },
  ],
};

export const someSite: Site = {
  id: siteId,
  parent_id: null,
  short_name: 'Harbor Lung',
  long_name: 'Harbor Lung Clinic',
  full_name: 'Harbor Lung Clinic',
  slug: 'harbor-lung',
  region: 'us',
  locale: 'en-US',
  conditions: [],
  feature_values: {},
};

const settings = {
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
  // A frame that the tests can look into.
  softphone: { url: 'about:blank', origin: globalThis.location.origin },
  assistant: null,
  display_preferences: asTheSite,
  list_columns: [],
  admin_base_url: 'https://admin.alveary.example',
  employee_email_domain: 'alveary.example',
};

const Surroundings = ({ children }: { readonly children: ReactNode }) => {
  useLeaveGuard();
  return (
    <>
      <StaleLine />
      {children}
      <ConfirmDialog />
      <Proof />
      <NoticeStack />
    </>
  );
};

interface Place {
  readonly path?: string;
  /** An entry of the history, with what was kept beside its address. */
  readonly entry?: InitialEntry;
  readonly user?: PortalUser;
  readonly sites?: readonly Site[];
  readonly listColumns?: PortalSettings['list_columns'];
  /** What the settings say of the broker beside what is usual. */
  readonly broker?: Partial<PortalSettings['broker']>;
  /** Where the assistant stands that can be asked; by default there is none. */
  readonly assistant?: PortalSettings['assistant'];
}

/** The portal's own, except that what is worth another try is tried again at once. */
const impatientClient = () => {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  return client;
};

/** Draws an element as the page at `path`; the router tells where the person went. */
export const renderInPortal = async (element: ReactNode, place: Place = {}) => {
  const path = place.path ?? '/';
  const broker = { ...settings.broker, ...place.broker };
  const set = {
    ...settings,
    broker,
    list_columns: place.listColumns ?? [],
    assistant: place.assistant ?? null,
  };
  const signedIn = signedInAs(place.user ?? someone, set, place.sites ?? [someSite]);
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: <Surroundings>{element}</Surroundings>,
      },
    ],
    { initialEntries: [place.entry ?? path] },
  );
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} env="test">
      <QueryClientProvider client={impatientClient()}>
        <FeaturesContext value={features}>
          <SignedInContext value={signedIn}>
            <RouterProvider router={router} />
          </SignedInContext>
        </FeaturesContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { screen, router };
};
