// Which pages may write in a signed-in person's name? As a table (OP-AUTH-4)
import { expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const config = {
  publicUrl: 'https://portal.alveary.example',
  regionGateways: [{ region: 'eu', origin: 'https://eu.alveary.example' }],
} as unknown as Parameters<typeof isOwnOrigin>[1];
const host = 'portal.alveary.example';

it.each<[Record<string, string>, boolean]>([
  [{ host }, true],
  [{ host, 'sec-fetch-site': 'same-origin' }, true],
  [{ host, 'sec-fetch-site': 'same-site' }, false],
  [{ host, 'sec-fetch-site': 'cross-site' }, false],
  [{ host, origin: 'https://portal.alveary.example' }, true],
  [{ host: 'inside:8080', origin: 'https://portal.alveary.example' }, true],
  [{ host: 'localhost:8080', origin: 'https://localhost:8080' }, true],
  [{ host, origin: 'https://eu.alveary.example' }, true],
  [{ host, origin: 'http://portal.alveary.example' }, false],
  [{ host, origin: 'https://portal.alveary.example:8443' }, false],
  [{ host, origin: 'https://portal.alveary.example.evil.example' }, false],
  [{ host, origin: 'https://evil.example' }, false],
  [{ host, origin: 'https://chat.alveary.example' }, false],
  [{ host, origin: 'null' }, false],
  [{ host, origin: '' }, false],
])('headers %j: %s', (headers, isOwn) => {
  expect(isOwnOrigin(headers, config)).toBe(isOwn);
});

it('without encryption configured the name alone counts', () => {
  const plain = { ...config, publicUrl: 'http://127.0.0.1:8080' };
  expect(isOwnOrigin({ host: 'localhost:8080', origin: 'http://localhost:8080' }, plain)).toBe(true);
});
