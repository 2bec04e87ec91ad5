// Whose address is it behind proxies, and who is believed about it? As tables (TRUST_PROXY)
import { describe, expect, it } from 'vitest';
import { noProxies, type TrustedProxies, trustedProxies } from '../trusted-proxies.ts';
import { addressKey, clientAddress } from './client-address.ts';

const proxies = (text: string): TrustedProxies => {
  const found = trustedProxies(text);
  if (found === null) throw new Error(`${text} is refused`);
  return found;
};

describe('TRUST_PROXY', () => {
  it.each([
    'true',
    '*',
    'all',
    '0',
    '6',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.5,0.0.0.0/0',
    '0.0.0.0/1,128.0.0.0/1',
    '8.0.0.0/7',
    '2000::/3',
    '::ffff:0.0.0.0/96',
    '::ffff:0:0/96',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '10.0.0',
    'proxy.example',
    '10.0.0.1,',
    Array.from({ length: 33 }, (_, index) => `${index + 1}.0.0.0/8`).join(),
  ])('%s is refused: it is no address, or it is everybody', (text) => {
    expect(trustedProxies(text)).toBeNull();
  });

  it.each(['127.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', '10.0.0.5, 2001:db8:1::/48', '1', '5'])(
    '%s is taken',
    (text) => {
      expect(trustedProxies(text)).not.toBeNull();
    },
  );
});

describe('the address of a client', () => {
  const one = proxies('10.0.0.5');
  it.each<[string, string, string, TrustedProxies, string]>([
    ['nobody is trusted', '127.0.0.1', '203.0.113.7', noProxies, '127.0.0.1'],
    ['the proxy names the client', '10.0.0.5', '203.0.113.7', one, '203.0.113.7'],
    ['somebody else says so', '198.51.100.9', '203.0.113.7', one, '198.51.100.9'],
    ['the client wrote a header, too', '10.0.0.5', '1.1.1.1, 203.0.113.7', one, '203.0.113.7'],
    ['the client names a proxy before itself', '10.0.0.5', '10.0.0.5, 203.0.113.7', one, '203.0.113.7'],
    ['the proxy names nobody', '10.0.0.5', '', one, '10.0.0.5'],
    ['the proxy names no address', '10.0.0.5', 'unknown', one, '10.0.0.5'],
    ['a word before the client', '10.0.0.5', 'Forged, 203.0.113.7', one, '203.0.113.7'],
    ['two proxies in a row', '10.0.0.5', '203.0.113.7, 10.0.0.6', proxies('10.0.0.0/29'), '203.0.113.7'],
    ['a port behind the address', '10.0.0.5', '203.0.113.7:4711', one, '203.0.113.7'],
    ['an IPv6 client', '10.0.0.5', '[2001:DB8::7]:4711', one, '2001:db8::7'],
    ['a peer written as IPv6', '::ffff:10.0.0.5', '203.0.113.7', one, '203.0.113.7'],
    ['one hop from an own network', '192.168.1.2', '1.1.1.1, 203.0.113.7', proxies('1'), '203.0.113.7'],
    ['two hops', '192.168.1.2', '1.1.1.1, 203.0.113.7, 198.51.100.1', proxies('2'), '203.0.113.7'],
    ['one hop, asked from the internet', '198.51.100.9', '203.0.113.7', proxies('1'), '198.51.100.9'],
  ])('%s', (_what, peer, header, trusts, expected) => {
    expect(clientAddress(peer, header, trusts)).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::9', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
  ])('%s counts as %s for the limits', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
