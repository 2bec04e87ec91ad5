// Does the adapter speak the registry's wire format? A stand-in on loopback answers as NPPES 2.1 does.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nppesRegistry } from './nppes.ts';
import { RegistryRefusal } from './port.ts';
import { rememberedRegistry } from './remembered.ts';

let server: Server;
let base: string;
let asked: URL[] = [];
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://127.0.0.1'));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const person = {
  number: 1234567893,
  enumeration_type: 'NPI-1',
  basic: {
    first_name: 'EVELYN',
    last_name: "O'MARSH-LEE",
    credential: 'M.D.',
    status: 'A',
    sole_proprietor: 'NO',
  },
  taxonomies: [
    { code: '207Q00000X', desc: 'Family Medicine', primary: false, state: 'CA' },
    { code: '207RP1001X', desc: 'Pulmonary Disease', primary: true, state: 'CA' },
  ],
  addresses: [{ address_purpose: 'LOCATION', city: 'OAKLAND' }],
};

beforeEach(() => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ result_count: 1, results: [person] }) };
});

it('PRACT-060 PRACT-061 asks version 2.1 for at most 100 persons, with a * for contains', async () => {
  const found = await nppesRegistry(base).search({ lastName: 'omar*', firstName: 'evelyn' });
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    version: '2.1',
    limit: '100',
    last_name: 'omar*',
    first_name: 'evelyn',
    enumeration_type: 'NPI-1',
  });
  expect(found.practitioners).toEqual([
    {
      npi: '1234567893',
      firstName: 'Evelyn',
      lastName: "O'Marsh-Lee",
      credential: 'MD',
      type: 'Pulmonary Disease',
      authorizedOfficialFirstName: null,
      authorizedOfficialLastName: null,
    },
  ]);
});

it('PRACT-029 an organization comes with its authorized official', async () => {
  const basic = {
    organization_name: 'LUNG CLINIC',
    authorized_official_first_name: 'OLE',
    authorized_official_last_name: 'ABLE',
  };
  answer.body = JSON.stringify({
    result_count: 1,
    results: [{ number: '1234567893', basic, taxonomies: [] }],
  });
  const [found] = (await nppesRegistry(base).search({ npi: '1234567893' })).practitioners;
  expect(found).toMatchObject({
    firstName: null,
    authorizedOfficialFirstName: 'Ole',
    authorizedOfficialLastName: 'Able',
  });
  expect(asked[0]?.searchParams.has('enumeration_type')).toBe(false);
});

it('errors that come with HTTP 200 are refusals in the words of the registry', async () => {
  answer.body = JSON.stringify({
    Errors: [
      { description: 'Field last_name requires at least 2 characters', field: 'last_name', number: '4' },
    ],
  });
  await expect(nppesRegistry(base).search({ lastName: 'o*' })).rejects.toEqual(
    new RegistryRefusal(['Field last_name requires at least 2 characters']),
  );
});

it.each([
  [500, 'oops'],
  [200, '<html>maintenance</html>'],
  [200, '{"results": 7}'],
])('an answer %i %s is an error, not an empty list', async (status, body) => {
  answer = { status, body };
  await expect(nppesRegistry(base).search({ lastName: 'omarsh' })).rejects.toThrow();
});

it('an answer is kept for five minutes (OP-PRACT-2)', async () => {
  let now = 0;
  const registry = rememberedRegistry(nppesRegistry(base), () => now);
  await registry.search({ lastName: 'Omarsh' });
  await registry.search({ lastName: 'omarsh' });
  expect(asked).toHaveLength(1);
  now = 5 * 60 * 1000 + 1;
  await registry.search({ lastName: 'omarsh' });
  expect(asked).toHaveLength(2);
});
