// How does a person sign in at an OpenID Connect provider? Code flow with PKCE, state and nonce (OpenID Connect Core 1.0)
import * as client from 'openid-client';
import {
  type Identity,
  type IdentityProvider,
  IdentityRefusal,
  type SignInAnswer,
  type SignInBegun,
} from './port.ts';
import { usedTwoFactors } from './two-factors.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
  /** The page of the portal the provider sends the browser back to. */
  readonly redirectUri: string;
}

const TIMEOUT_S = 10;

/** Plain http is taken only from this machine itself. */
const isLoopback = (issuer: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(issuer);

const isAnswer = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.ResponseBodyError ||
  (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== undefined);

/** Asks the provider once how it is reached; after a failure the next sign-in asks again. */
const discovering = (settings: ProviderSettings): (() => Promise<client.Configuration>) => {
  let discovered: Promise<client.Configuration> | undefined;
  return () => {
    discovered ??= client
      .discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_S,
        ...(isLoopback(settings.issuer) ? { execute: [client.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
};

const begin = async (config: client.Configuration, redirectUri: string): Promise<SignInBegun> => {
  const begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { authorizationUrl: url.href, ...begun };
};

const finish = async (
  config: client.Configuration,
  redirectUri: string,
  { query, state, nonce, codeVerifier }: SignInAnswer,
): Promise<Identity> => {
  const address = new URL(redirectUri);
  address.search = query;
  const tokens = await client
    .authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw isAnswer(error) ? new IdentityRefusal('The provider refused.', { cause: error }) : error;
    });
  const claims = tokens.claims();
  if (typeof claims?.['email'] !== 'string')
    throw new IdentityRefusal('The provider names no e-mail address.');
  return {
    email: claims['email'],
    emailVerified: claims['email_verified'] === true,
    usedTwoFactors: usedTwoFactors(claims),
  };
};

/** The provider of these settings; it is asked how it is reached at the first sign-in. */
export const openIdConnectProvider = (settings: ProviderSettings): IdentityProvider => {
  const configuration = discovering(settings);
  return {
    label: settings.label,
    begin: async () => begin(await configuration(), settings.redirectUri),
    finish: async (answer) => finish(await configuration(), settings.redirectUri, answer),
  };
};
