// A stand-in of an OpenID Connect provider on loopback: it speaks the documented protocol (Core 1.0, RFC 7636), signs with RS256, changes its
// keys, and misbehaves as it is told.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** How the provider misbehaves, or how somebody between it and the server does. */
export type ProviderFault =
  | 'none'
  | 'a wrong nonce'
  | 'no nonce'
  | 'another audience'
  | 'a second audience'
  | 'another issuer'
  | 'an expired token'
  | 'no ID token'
  | 'no signature'
  | 'a signature of its secret'
  | 'a signature of another key'
  | 'a signature of a withdrawn key'
  | 'claims changed after the signature'
  | 'no keys';

interface ProviderPerson {
  /** By default one of its own for each mailbox. */
  readonly sub?: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly amr?: readonly string[];
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** Who signs in next. */
  person: ProviderPerson;
  fault: ProviderFault;
  /** How far its clock is ahead of that of the server, in seconds. */
  clockAheadS: number;
  /** Signs with a new key from now on and publishes no other one. */
  rotate(): Promise<void>;
  /** Follows the authorization address as a browser would. @returns the query of the way back */
  visit(authorizationUrl: string): string;
  close(): Promise<void>;
}

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

const CLIENT = 'portal';
const SECRET = 'secret';
const LIFETIME_S = 300;

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const newKey = async (kid: string): Promise<SigningKey> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signedBy = ({ privateKey, kid }: SigningKey, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

/** Starts the provider for the client `portal` with the secret `secret`. */
export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  let count = 1;
  let key = await newKey('k1');
  let withdrawn = await newKey('k0');
  const grants = new Map<string, Grant>();
  const provider = {
    issuer: '',
    person: { email: '', email_verified: true },
    fault: 'none',
    clockAheadS: 0,
  } as OpenIdProvider;

  const audience = (): JWTPayload => {
    if (provider.fault === 'another audience') return { aud: 'another-client' };
    return provider.fault === 'a second audience'
      ? { aud: [CLIENT, 'another-client'], azp: 'another-client' }
      : { aud: CLIENT };
  };

  const claimsOf = ({ nonce }: Grant): JWTPayload => {
    const { fault, person, issuer, clockAheadS } = provider;
    const iat = Math.floor(Date.now() / 1000) + clockAheadS;
    return {
      sub: `login of ${person.email ?? 'nobody'}`,
      ...person,
      ...audience(),
      iss: fault === 'another issuer' ? 'https://elsewhere.example' : issuer,
      iat,
      nbf: fault === 'an expired token' ? iat - 7200 : iat,
      exp: fault === 'an expired token' ? iat - 3600 : iat + LIFETIME_S,
      ...(fault === 'no nonce' ? {} : { nonce: fault === 'a wrong nonce' ? 'another' : nonce }),
    };
  };

  const idToken = async (claims: JWTPayload): Promise<string> => {
    switch (provider.fault) {
      case 'no signature':
        return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
      case 'a signature of its secret':
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET));
      case 'a signature of another key':
        return signedBy({ ...(await newKey(key.kid)), kid: key.kid }, claims);
      case 'a signature of a withdrawn key':
        return signedBy(withdrawn, claims);
      case 'claims changed after the signature': {
        const [head = '', , signature = ''] = (await signedBy(key, { ...claims, email: '' })).split('.');
        return `${head}.${encoded(claims)}.${signature}`;
      }
      default:
        return signedBy(key, claims);
    }
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = body.get('client_id') === CLIENT && body.get('client_secret') === SECRET;
    if (!isClient) return send(response, 401, { error: 'invalid_client' });
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' });
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: LIFETIME_S };
    const isBare = provider.fault === 'no ID token';
    send(response, 200, isBare ? tokens : { ...tokens, id_token: await idToken(claimsOf(grant)) });
  };

  /** The page a person sees at the provider: go on as somebody, or not. */
  const ask = (url: string, response: ServerResponse): void => {
    const asked = new URL(url, provider.issuer).searchParams;
    const back = asked.get('redirect_uri') ?? '';
    const cancelled = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Hospital login</title><h1>Hospital login</h1>
       <p><a href="${back}${provider.visit(provider.issuer + url).replaceAll('&', '&amp;')}">Continue as ${provider.person.email}</a></p>
       <p><a href="${back}?${cancelled.toString().replaceAll('&', '&amp;')}">Cancel</a></p></html>`,
    );
  };

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/authorize?')) return ask(request.url, response);
    if (request.url === '/token') return void exchange(request, response);
    if (request.url === '/jwks')
      return provider.fault === 'no keys'
        ? send(response, 503, { error: 'temporarily_unavailable' })
        : send(response, 200, { keys: [key.jwk] });
    return send(response, 200, {
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return Object.assign(provider, {
    issuer,
    rotate: async () => {
      withdrawn = key;
      count += 1;
      key = await newKey(`k${count}`);
    },
    visit: (authorizationUrl: string) => {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })}`;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
