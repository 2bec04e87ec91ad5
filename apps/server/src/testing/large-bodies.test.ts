// Is a large body left unread when its sender is refused whatever is in it?
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { stopClock } from './stopped-clock.ts';

const PER_MINUTE = 60;
let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await testApp({ ALVEARY_REQUESTS_PER_MINUTE: String(PER_MINUTE) });
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

const FORM = 'multipart/form-data; boundary=x';
const upload = () => `ehr/imaging-documents?profileId=${test.world.northPatient.profileId}`;

interface Opening {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly token?: string;
  readonly origin?: string;
}

/** Announces a body, sends its first byte and nothing more. @returns the answer that came all the same */
const announced = ({
  path,
  type,
  bytes,
  token,
  origin,
}: Opening): Promise<{ status: number; code: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${address}/gateway/${path}`,
      {
        method: 'POST',
        headers: {
          'content-type': type,
          'content-length': bytes,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(origin === undefined ? {} : { origin }),
        },
      },
      (answer: IncomingMessage) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          sent.destroy();
          resolve({ status: answer.statusCode ?? 0, code: JSON.parse(text).code });
        });
      },
    );
    sent.on('error', reject);
    sent.write('-');
  });

const auditOf = (action: string) =>
  test.database.searches.many<{ status: number; user: string | null }>(
    `select status, user_id as "user" from audit_events where action = $1 order by occurred_at`,
    [action],
  );

describe('a file of 20 MB', () => {
  const form = () => ({ path: upload(), type: FORM, bytes: LARGEST_DOCUMENT });

  it('of nobody is not read', async () => {
    expect(await announced(form())).toEqual({ status: 401, code: 'NotSignedIn' });
  });

  it('of the holder of a two-factor token, of who may not and of another origin is not read, and is on record', async () => {
    const { tom, noel } = test.world;
    const step = await test.tokenOf(tom, 'two_factor');
    expect(await announced({ ...form(), token: step })).toEqual({ status: 401, code: 'NotSignedIn' });
    const token = await test.tokenOf(noel);
    expect(await announced({ ...form(), token })).toEqual({ status: 403, code: 'NotAllowed' });
    const mine = { token: await test.tokenOf(tom), origin: 'https://evil.example' };
    expect(await announced({ ...form(), ...mine })).toEqual({ status: 403, code: 'WrongOrigin' });
    expect(await auditOf('ehr.upload-imaging')).toEqual([
      { status: 401, user: tom.id },
      { status: 403, user: noel.id },
      { status: 403, user: tom.id },
    ]);
  });

  it('is taken as a form only, and in no call that declares none', async () => {
    const token = await test.tokenOf(test.world.tom);
    const json = { ...form(), type: 'application/json', token };
    expect(await announced(json)).toEqual({ status: 415, code: 'NotForm' });
    const elsewhere = { ...form(), path: 'practitioners/search', token };
    expect(await announced(elsewhere)).toEqual({ status: 415, code: 'WrongMediaType' });
    expect(await announced({ ...json, path: 'practitioners/search' })).toEqual({
      status: 413,
      code: 'TooLarge',
    });
  });
});

it('who asks too often is refused before the body is read', async () => {
  stopClock();
  const login = { path: 'communications', type: 'application/json', bytes: 1_000_000 };
  const token = await test.tokenOf(test.world.lena);
  for (let sent = 0; sent < PER_MINUTE; sent += 1) {
    await test.send({
      method: 'POST',
      path: login.path,
      headers: { authorization: `Bearer ${token}` },
      body: {},
    });
  }
  expect(await announced({ ...login, token })).toEqual({ status: 429, code: 'TooManyRequests' });
});

describe('who sends more than is taken', () => {
  const MEGABYTES = 50;
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')]);

  /** Writes on whatever comes back, as clients do that read afterwards. @returns what there was to read, and whether the connection broke */
  const written = (many: number, headers: readonly string[]) =>
    new Promise<{ readonly status: string; readonly code: string; readonly isBroken: boolean }>((resolve) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      let [left, text, isBroken] = [many, '', false];
      socket.on('data', (part) => {
        text += String(part);
      });
      socket.on('error', () => {
        isBroken = true;
      });
      socket.on('close', () =>
        resolve({ status: text.slice(9, 12), code: /"code":"(\w+)"/.exec(text)?.[1] ?? '', isBroken }),
      );
      const first = [
        'POST /gateway/practitioners/search HTTP/1.1',
        'host: x',
        'content-type: application/json',
      ];
      socket.write([...first, ...headers, '', ''].join('\r\n'));
      const part = headers.some((header) => header.startsWith('transfer-encoding')) ? chunk : piece;
      const more = (): void => {
        for (; left > 0; left -= 1) if (!socket.write(part)) return;
        socket.end();
      };
      socket.on('drain', () => {
        left -= 1;
        more();
      });
      more();
    });

  it.each([
    ['announced', `content-length: ${MEGABYTES * piece.length}`],
    ['in pieces', 'transfer-encoding: chunked'],
    ['over a connection of its own', `content-length: ${MEGABYTES * piece.length}\r\nconnection: close`],
  ])('reads the answer although 50 MB are on their way: %s', async (_how, header) => {
    const authorization = `authorization: Bearer ${await test.tokenOf(test.world.tom)}`;
    const answer = { status: '413', code: 'TooLarge', isBroken: false };
    expect(await written(MEGABYTES, [header, authorization])).toEqual(answer);
  });

  it('is cut off when there is no end', async () => {
    expect(await written(10_000, ['transfer-encoding: chunked'])).toMatchObject({ isBroken: true });
  });
});
