// Does the adapter speak Athena's wire format? A stand-in on loopback gives tokens, lists providers and files documents as the API does.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { athenaEhr } from './athena.ts';
import { type EhrAdapter, EhrRefusal } from './port.ts';

interface Asked {
  readonly line: string;
  readonly authorization: string;
  readonly body: Buffer;
  readonly type: string;
}

let server: Server;
let url: string;
let asked: Asked[] = [];
/** Answers to what is not the token, first to last; the last one stays. */
let answers: { status: number; body: unknown }[];
let tokens = 0;
let now = 0;
let ehr: EhrAdapter;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(request));

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const one = {
    line: `${request.method} ${request.url}`,
    authorization: request.headers.authorization ?? '',
    type: request.headers['content-type'] ?? '',
    body: await bodyOf(request),
  };
  asked.push(one);
  const isToken = one.line === 'POST /oauth2/v1/token';
  if (isToken) tokens += 1;
  const next = isToken ? undefined : answers.length > 1 ? answers.shift() : answers[0];
  const { status, body } = isToken
    ? { status: 200, body: { access_token: `t${tokens}`, expires_in: '3600', token_type: 'Bearer' } }
    : (next ?? { status: 500, body: null });
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  asked = [];
  tokens = 0;
  now = 0;
  answers = [{ status: 200, body: { providers: [], totalcount: 0 } }];
  const departments = new Map([['harbor-lung', '7']]);
  ehr = athenaEhr(
    { url, practiceId: '195900', clientId: 'portal', clientSecret: 's:cret', departments },
    () => now,
    [0],
  );
});

const lines = () => asked.map(({ line }) => line);
const image = {
  ehrPatientId: 'HL 1001/7',
  providerId: '71',
  internalNote: 'Chest, two planes',
  fileName: 'thorax.final.pdf',
  mediaType: 'application/pdf',
  content: Buffer.from('%PDF-1.7 thorax'),
} as const;

it('PRACT-070 a site with a department is connected, another one is not', async () => {
  expect([await ehr.serves('harbor-lung'), await ehr.serves('bay-allergy')]).toEqual([true, false]);
});

it('PRACT-069 lists providers page by page, with one token by client credentials', async () => {
  const next = '/v1/195900/providers?limit=1000&offset=1';
  answers = [
    {
      status: 200,
      body: {
        providers: [{ providerid: 71, firstname: 'Evelyn', lastname: 'Marsh', npi: 1234567893 }],
        next,
        totalcount: 2,
      },
    },
    { status: 200, body: { providers: [{ providerid: 72, lastname: 'Front Desk' }], totalcount: 2 } },
  ];
  expect(await ehr.providers('harbor-lung')).toEqual([
    { id: '71', npi: '1234567893', firstName: 'Evelyn', lastName: 'Marsh' },
    { id: '72', npi: null, firstName: '', lastName: 'Front Desk' },
  ]);
  expect(lines()).toEqual([
    'POST /oauth2/v1/token',
    'GET /v1/195900/providers?limit=1000&offset=0',
    'GET /v1/195900/providers?limit=1000&offset=1',
  ]);
  expect(asked[0]).toMatchObject({
    authorization: `Basic ${Buffer.from('portal:s:cret').toString('base64')}`,
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]!.body.toString()))).toEqual({
    grant_type: 'client_credentials',
    scope: 'athena/service/Athenanet.MDP.*',
  });
  expect(asked[1]!.authorization).toBe('Bearer t1');
});

it('a token is kept until a minute before its end, and fetched anew when it is not taken', async () => {
  await ehr.providers('harbor-lung');
  now = 3_539_000;
  await ehr.providers('harbor-lung');
  expect(tokens).toBe(1);
  now = 3_541_000;
  await ehr.providers('harbor-lung');
  expect(tokens).toBe(2);
  answers = [
    { status: 401, body: { error: 'Invalid Access Token' } },
    { status: 200, body: { providers: [] } },
  ];
  await ehr.providers('harbor-lung');
  expect(tokens).toBe(3);
  expect(asked.at(-1)!.authorization).toBe('Bearer t3');
});

it('a read is tried again when the system is down, and no more than that', async () => {
  answers = [
    { status: 503, body: null },
    { status: 200, body: { providers: [] } },
  ];
  expect(await ehr.providers('harbor-lung')).toEqual([]);
  answers = [{ status: 503, body: null }];
  await expect(ehr.providers('harbor-lung')).rejects.toThrow('Athena answered 503.');
  expect(lines().filter((line) => line.startsWith('GET'))).toHaveLength(4);
});

it('PRACT-071 files an image as an imaging result of the patient, as a multipart form', async () => {
  answers = [{ status: 200, body: { imagingresultid: 4711, success: true } }];
  expect(await ehr.fileImaging('harbor-lung', image)).toBe('4711');
  const sent = asked[1]!;
  expect(sent.line).toBe('POST /v1/195900/patients/HL%201001%2F7/documents/imagingresult');
  const form = await new Response(new Uint8Array(sent.body), {
    headers: { 'content-type': sent.type },
  }).formData();
  expect(Object.fromEntries(form)).toEqual({
    departmentid: '7',
    attachmentcontents: Buffer.from('%PDF-1.7 thorax').toString('base64'),
    attachmenttype: 'PDF',
    autoclose: 'false',
    originalfilename: 'thorax.final',
    providerid: '71',
    internalnote: 'Chest, two planes',
  });
});

it('CAREPLAN-009 CAREPLAN-018 files a care plan as a clinical document of the patient, as a multipart form', async () => {
  answers = [{ status: 200, body: { clinicaldocumentid: 815, success: 'true', errormessage: '' } }];
  const plan = { ...image, fileName: 'Care plan.pdf', documentSubclass: 'CLINICALDOCUMENT', autoClose: true };
  expect(await ehr.fileClinicalDocument('harbor-lung', plan)).toBe('815');
  const sent = asked[1]!;
  expect(sent.line).toBe('POST /v1/195900/patients/HL%201001%2F7/documents/clinicaldocument');
  const form = await new Response(new Uint8Array(sent.body), {
    headers: { 'content-type': sent.type },
  }).formData();
  expect(Object.fromEntries(form)).toEqual({
    departmentid: '7',
    documentsubclass: 'CLINICALDOCUMENT',
    attachmentcontents: Buffer.from('%PDF-1.7 thorax').toString('base64'),
    attachmenttype: 'PDF',
    autoclose: 'true',
    originalfilename: 'Care plan',
    providerid: '71',
    internalnote: 'Chest, two planes',
  });
  await expect(ehr.fileClinicalDocument('harbor-lung', { ...plan, mediaType: 'image/png' })).rejects.toThrow(
    'PDF files only',
  );
});

it.each([
  [400, { error: 'Invalid department.' }, 'Athena refused: Invalid department.'],
  [
    404,
    { detailedmessage: 'The patient does not exist.', error: 'x' },
    'Athena refused: The patient does not exist.',
  ],
  [
    200,
    { success: 'false', errormessage: 'Attachment is damaged.' },
    'Athena refused: Attachment is damaged.',
  ],
  [409, '<html>', 'Athena refused: status 409'],
])('an answer %i %j is a refusal in its words', async (status, body, reason) => {
  answers = [{ status, body }];
  await expect(ehr.fileImaging('harbor-lung', image)).rejects.toEqual(new EhrRefusal(reason));
});

it.each([500, 429, 403])(
  'an answer %i to a document is an error, and it is sent only once',
  async (status) => {
    answers = [{ status, body: {} }];
    await expect(ehr.fileImaging('harbor-lung', image)).rejects.toThrow(`Athena answered ${status}.`);
    expect(lines()).toHaveLength(2);
  },
);

it('a kind of file that Athena does not know is refused before anything is sent', async () => {
  await expect(ehr.fileImaging('harbor-lung', { ...image, mediaType: 'image/webp' })).rejects.toThrow(
    'PDF, PNG',
  );
  await expect(ehr.fileImaging('bay-allergy', image)).rejects.toBeInstanceOf(EhrRefusal);
  expect(asked).toEqual([]);
});
