// Who is signed in, and how is the portal set? Every screen behind the sign-in asks here (document 1 §3 Portal user).
import type { Me } from '@alveary/contract/policies/policy.ts';
import { mayDebug } from '@alveary/contract/policies/shell.ts';
import { meOf, type PortalSettings, type PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { createContext, useContext } from 'react';
import { type MockedFeatures, withMocked } from './mocked-features.ts';

export interface SignedIn {
  readonly user: PortalUser;
  readonly settings: PortalSettings;
  readonly sites: readonly Site[];
  /** The same person as the permission questions of the contract see them. */
  readonly me: Me;
}

/** The one place where mocked feature values take the place of the server's, for product employees only. */
export const signedInAs = (
  user: PortalUser,
  settings: PortalSettings,
  sites: readonly Site[],
  mocked: MockedFeatures = {},
): SignedIn => {
  const me = meOf(user, settings.site_user_actions_permitted);
  return { user, settings, sites: mayDebug(me) ? withMocked(sites, mocked) : sites, me };
};

export const SignedInContext = createContext<SignedIn | null>(null);

export const useSignedIn = (): SignedIn => {
  const signedIn = useContext(SignedInContext);
  if (signedIn === null) throw new Error('This part is shown only to a signed-in person.');
  return signedIn;
};

/** The person for permission questions: `mayEditNote(useMe(), note, now())`. */
export const useMe = (): Me => useSignedIn().me;

export const fullNameOf = (user: Pick<PortalUser, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();
