// Which peers may say for whom they speak, by X-Forwarded-For? (setting TRUST_PROXY)
import { BlockList, isIP } from 'node:net';

/** Is the header believed of this address, so many steps away from the server? The peer itself is step 0. */
export type TrustedProxies = (address: string, step: number) => boolean;

export const noProxies: TrustedProxies = () => false;

const MOST_RANGES = 32;
const MOST_HOPS = 5;

interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

const familyOf = (address: string): Range['family'] => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const rangeOf = (text: string): Range | null => {
  const [address = '', prefixText, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return null;
  const longest = isIP(address) === 6 ? 128 : 32;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null;
  const prefix = prefixText === undefined ? longest : Number(prefixText);
  return prefix > longest ? null : { address, family: familyOf(address), prefix };
};

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const { address, family, prefix } of ranges) list.addSubnet(address, prefix, family);
  return list;
};

const ranges = (...texts: readonly string[]): Range[] => texts.map(rangeOf).filter((range) => range !== null);

const loopback = listOf(ranges('127.0.0.0/8', '::1/128'));

/** Addresses of one's own networks: nobody can come from there out of the internet (RFC 1918, 4193, 3927, 6598). */
const own = listOf(
  ranges(
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '169.254.0.0/16',
    '100.64.0.0/10',
    '::1/128',
    'fc00::/7',
    'fe80::/10',
  ),
);

/** IPv4 addresses written as IPv6 (::ffff:10.0.0.1) are the same ones. */
const isIn = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, familyOf(address));

export const isLoopback = (address: string): boolean => isIn(loopback, address);

/** A range so wide that it is the internet, or a good part of it, and not somebody's proxies. */
const isTooWide = ({ address, family, prefix }: Range): boolean => {
  if (family === 'ipv4') return prefix < 8;
  if (/^::ffff:/i.test(address)) return prefix < 96 + 8;
  return prefix < 32 && !isIn(own, address);
};

/** A number of proxies is believed only where the nearest one sits in an own network: strangers have no such address. */
const byHops =
  (hops: number): TrustedProxies =>
  (address, step) =>
    step < hops && (step > 0 || isIn(own, address));

const byRanges = (texts: readonly string[]): TrustedProxies | null => {
  const known = ranges(...texts);
  if (known.length < texts.length || known.length > MOST_RANGES || known.some(isTooWide)) return null;
  const list = listOf(known);
  return (address) => isIn(list, address);
};

/** '10.0.0.5, 10.1.0.0/16' or '1'; null for what is neither, and for what would believe everybody. */
export const trustedProxies = (text: string): TrustedProxies | null => {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? byHops(hops) : null;
  }
  return byRanges(text.split(',').map((part) => part.trim()));
};
