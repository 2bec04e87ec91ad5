// Who plays the OpenID Connect provider in tests? A small one on loopback that speaks the protocol (Core 1.0, RFC 7636).
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface OpenIdProvider {
  readonly issuer: string;
  /** Who signs in next, and how the provider misbehaves. */
  person: { email: string; email_verified: boolean; amr?: readonly string[] };
  fault: 'none' | 'wrong nonce' | 'wrong audience' | 'expired' | 'no id token';
  /** Follows the authorization address as a browser would. @returns the query of the way back */
  visit(authorizationUrl: string): string;
  close(): Promise<void>;
}

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts the provider for the client `portal` with the secret `secret`. */
export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const provider = {
    issuer: '',
    person: { email: '', email_verified: true },
    fault: 'none',
  } as OpenIdProvider;

  const idToken = (grant: Grant): Promise<string> =>
    new SignJWT({ ...provider.person, nonce: provider.fault === 'wrong nonce' ? 'other' : grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(provider.issuer)
      .setSubject('person-1')
      .setAudience(provider.fault === 'wrong audience' ? 'another-client' : 'portal')
      .setIssuedAt()
      .setExpirationTime(provider.fault === 'expired' ? '-1h' : '5m')
      .sign(privateKey);

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri')) {
      send(response, 400, { error: 'invalid_grant' });
      return;
    }
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300 };
    send(
      response,
      200,
      provider.fault === 'no id token' ? tokens : { ...tokens, id_token: await idToken(grant) },
    );
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
    if (request.url === '/jwks') return send(response, 200, { keys: [jwk] });
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
