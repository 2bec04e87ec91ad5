// Does whoever runs the server learn why an outside service failed, while the answer says only that it did?
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { buildWeb } from '../web.ts';
import { testApp } from './app.ts';
import { testSecretKey } from './secret-key.ts';
import { temporaryFolder } from './files.ts';
import { testSites } from './world.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';

const test = await testApp();

const failing = async (
  settings: Readonly<Record<string, string>>,
  request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown },
) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey, ...settings });
  const { app, close } = await buildWeb({ config, database: test.database, log });
  try {
    const answer = await app.inject({
      method: request.method,
      url: `/gateway/${request.path}`,
      headers: { authorization: `Bearer ${await test.tokenOf(test.world.lena)}` },
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });
    return { answer, entries: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  } finally {
    await close();
  }
};

const brokenFolder = (): string => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'north'));
  writeFileSync(join(folder, 'north', 'providers.json'), 'not JSON');
  return folder;
};

it.each([
  [
    'EhrUnavailable',
    () => ({ EHR_FOLDER: brokenFolder() }),
    { method: 'GET', path: `ehr/providers?siteId=${testSites.north}` },
    'JSON',
  ],
  [
    'ProviderUnavailable',
    () => ({ OIDC_ISSUER: NOWHERE, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }),
    { method: 'POST', path: 'account/provider/begin', body: { return_path: '/' } },
    'fetch failed',
  ],
] as const)(
  '%s: the log names the call, the request and the cause',
  async (code, settings, request, cause) => {
    const { answer, entries } = await failing(settings(), request);
    expect(answer.json().code, answer.body).toBe(code);
    expect(answer.body).not.toContain(cause);
    expect(entries).toMatchObject([
      { msg: 'an outside service failed', requestId: answer.headers['x-request-id'] },
    ]);
    expect(JSON.stringify(entries)).toContain(cause);
  },
);
