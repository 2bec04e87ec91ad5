// From which address a request comes: that of the peer, or whom trusted proxies name before themselves (TRUST_PROXY).
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { TrustedProxies } from '../trusted-proxies.ts';

/** '[2001:db8::1]:443' → '2001:db8::1', '192.0.2.1:443' → '192.0.2.1', '::ffff:192.0.2.1' → '192.0.2.1'; null for no address. */
const plainAddress = (text: string): string | null => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/s, '')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1');
  return isIP(bare) === 0 ? null : bare.toLowerCase();
};

/**
 * Walks from the peer towards the client for as long as who named the next address is trusted.
 * @param peer the other end of the connection
 * @param forwardedFor the header X-Forwarded-For: each proxy adds at its end whom it was asked by
 */
export const clientAddress = (peer: string, forwardedFor: string, trusts: TrustedProxies): string => {
  let address = plainAddress(peer) ?? peer;
  const named = forwardedFor.split(',').reverse();
  for (const [step, text] of named.entries()) {
    if (!trusts(address, step)) return address;
    const next = plainAddress(text);
    // What is no address was not written by a proxy that does its work.
    if (next === null) return address;
    address = next;
  }
  return address;
};

export const addressOf = ({ socket, headers }: IncomingMessage, trusts: TrustedProxies): string =>
  clientAddress(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), trusts);

/** Whom a limit counts as one address: of IPv6 the network of 64 bits, since a single device has all of it. */
export const addressKey = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
};
