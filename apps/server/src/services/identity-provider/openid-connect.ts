// Sign-in at an OpenID Connect provider: code flow with PKCE, state and nonce; the ID token is believed by its signature alone
// (OpenID Connect Core 1.0, 3.1.3.7).
import * as client from 'openid-client';
import { isStorableText } from '@alveary/contract/fields.ts';
import { now } from '../../platform/clock.ts';
import {
  type Identity,
  type IdentityProvider,
  IdentityRefusal,
  type SignInAnswer,
  type SignInBegun,
} from './port.ts';
import { usedTwoFactors } from './two-factors.ts';

export interface ProviderSettings {
  /** `http:` only where the settings allow that. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
  /** Whether a mailbox is taken as verified where the provider does not say whether it is. */
  readonly trustsEmail: boolean;
  /** The page of the portal the provider sends the browser back to. */
  readonly redirectUri: string;
}

const TIMEOUT_S = 10;
/** How far the clocks of provider and server may be apart. */
const CLOCK_TOLERANCE_S = 60;
/** The addresses of a provider move seldom, and without a word. */
const METADATA_KEPT_MS = 3_600_000;
const LONGEST_SUBJECT = 255;

/** What comes with one of these codes is no answer of the provider, or one that says that it is out of order. */
const failures: ReadonlySet<string | undefined> = new Set([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

const isAnswer = (error: unknown): error is Error =>
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.ResponseBodyError ||
  (error instanceof client.ClientError && !failures.has(error.code));

/** The library names what it missed, never what it found. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== message ? `${message}: ${cause.message}` : message;

const isPlain = ({ issuer }: ProviderSettings): boolean => new URL(issuer).protocol === 'http:';

const discover = async (settings: ProviderSettings): Promise<client.ServerMetadata> => {
  const { issuer, clientId, clientSecret } = settings;
  const execute = isPlain(settings) ? [client.allowInsecureRequests] : [];
  const options = { timeout: TIMEOUT_S, execute };
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  return found.serverMetadata();
};

/** Asks the provider once an hour how it is reached; after a failure the next sign-in asks again. */
const metadataOf = (settings: ProviderSettings): (() => Promise<client.ServerMetadata>) => {
  let known: { readonly metadata: Promise<client.ServerMetadata>; readonly at: number } | undefined;
  return () => {
    if (known === undefined || now() - known.at > METADATA_KEPT_MS) {
      const metadata = discover(settings).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      known = { metadata, at: now() };
    }
    return known.metadata;
  };
};

/**
 * The client of one sign-in. It remembers nothing of earlier ones: the keys of the provider are asked for each time, so that a new one is
 * known at once, and one that was withdrawn opens nothing.
 */
const clientFor = (metadata: client.ServerMetadata, settings: ProviderSettings): client.Configuration => {
  const config = new client.Configuration(metadata, settings.clientId, {
    client_secret: settings.clientSecret,
    [client.clockTolerance]: CLOCK_TOLERANCE_S,
  });
  config.timeout = TIMEOUT_S;
  if (isPlain(settings)) client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
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

/** Some providers write it as text. Null: it says nothing. */
const isVerified = (claim: unknown): boolean | null =>
  claim === undefined || claim === null ? null : claim === true || claim === 'true';

const mailboxOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' && isStorableText(claim) ? claim.trim() : null;

const isSubject = (subject: string): boolean =>
  subject !== '' && subject.length <= LONGEST_SUBJECT && isStorableText(subject);

const finish = async (
  config: client.Configuration,
  { redirectUri, trustsEmail }: ProviderSettings,
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
      throw isAnswer(error) ? new IdentityRefusal(reasonOf(error), { cause: error }) : error;
    });
  const claims = tokens.claims();
  if (claims === undefined) throw new IdentityRefusal('The provider sent no ID token.');
  if (!isSubject(claims.sub)) throw new IdentityRefusal('The provider names a subject that is none.');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: mailboxOf(claims['email']),
    emailVerified: isVerified(claims['email_verified']) ?? trustsEmail,
    usedTwoFactors: usedTwoFactors(claims),
  };
};

/** The provider of these settings; it is asked how it is reached at the first sign-in. */
export const openIdConnectProvider = (settings: ProviderSettings): IdentityProvider => {
  const metadata = metadataOf(settings);
  return {
    label: settings.label,
    begin: async () => begin(clientFor(await metadata(), settings), settings.redirectUri),
    finish: async (answer) => finish(clientFor(await metadata(), settings), settings, answer),
  };
};
