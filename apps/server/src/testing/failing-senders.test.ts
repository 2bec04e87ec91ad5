// The log names nobody when a message cannot be sent, whatever the provider writes about its recipient.
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { readConfig } from '../platform/config.ts';
import { buildWeb } from '../web.ts';
import { type TestApp, testApp } from './app.ts';
import { closeAfterFile } from './closing.ts';
import { testSecretKey } from './secret-key.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run(
    `update portal_users set first_name = 'Maya', last_name = 'Thornton', email = 'maya.thornton@mail.example',
       phone_country_code = '+1', phone_number = '4155550132', two_factor_authentication = true where id = $1`,
    [test.world.tom.id],
  );
});

const portOf = async (server: Pick<Server, 'address' | 'once' | 'close'>): Promise<number> => {
  await once(server as Server, 'listening');
  closeAfterFile(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Refuses the recipient with all it knows of them. */
const mailServer = (): Promise<number> => {
  const answer = (line: string): string => {
    if (/^RCPT/i.test(line)) return `550 5.1.1 ${line}: Maya Thornton, call +1 415 555 0132`;
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
  };
  const converse = (socket: Socket): void => {
    socket.write('220 peer ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) socket.write(`${answer(line)}\r\n`);
    });
  };
  return portOf(createServer(converse).listen(0, '127.0.0.1') as unknown as Server);
};

/** What Twilio answers to a number that cannot be. */
const smsServer = (): Promise<number> =>
  portOf(
    createHttp((request: IncomingMessage, response) => {
      request.resume();
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ code: 21211, message: "The 'To' number +14155550132 is not valid.", status: 400 }),
      );
    }).listen(0, '127.0.0.1'),
  );

it('the log holds the codes of the failure and the job, and no address, name or number', async () => {
  const lines: string[] = [];
  const config = readConfig({
    ALVEARY_SECRET_KEY: testSecretKey,
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://127.0.0.1:${await mailServer()}`,
    ALLOW_PLAIN_SMTP: 'true',
    TWILIO_URL: `http://127.0.0.1:${await smsServer()}`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'f'.repeat(32),
    TWILIO_FROM: '+14155550100',
  });
  const log = createLog(config, { write: (line) => void lines.push(line) });
  const { app, close } = await buildWeb({ config, database: test.database, log });
  closeAfterFile(close);
  const forgot = await app.inject({
    method: 'POST',
    url: '/gateway/password/reset',
    payload: { email: 'maya.thornton@mail.example' },
  });
  expect(forgot.statusCode).toBe(204);
  const step = await test.tokenOf(test.world.tom, 'two_factor');
  const code = await app.inject({
    method: 'POST',
    url: '/gateway/2fa/sms/request',
    headers: { authorization: `Bearer ${step}` },
  });
  expect(code.statusCode).toBe(200);
  const failed = () => lines.filter((line) => line.includes('a letter was not delivered'));
  await vi.waitFor(() => expect(failed()).toHaveLength(2));
  expect(failed().map((line): unknown => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ job: 'send-account-letter', channel: 'EMAIL', codes: ['EENVELOPE', '550'] }),
      expect.objectContaining({ job: 'send-account-letter', channel: 'SMS', codes: ['400', '21211'] }),
    ]),
  );
  expect(lines.join('')).not.toMatch(/maya|thornton|mail\.example|4155550132|415 555/i);
});

it('whatever else comes to be logged loses addresses and numbers at the door', () => {
  const lines: string[] = [];
  const config = readConfig({ LOG_LEVEL: 'trace' });
  const log = createLog(config, { write: (line) => void lines.push(line) });
  log
    .child({ who: 'maya.thornton@mail.example' })
    .error(
      { err: new Error('550 <maya.thornton@mail.example>'), list: ['+1 415 555 0132'] },
      'no answer from maya.thornton@mail.example',
    );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ who: '[address]', msg: 'no answer from [address]' });
  expect(lines[0]).not.toMatch(/maya|555/);
});
