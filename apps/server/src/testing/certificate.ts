// A certificate for localhost that signs itself, made anew for each run (X.509, RFC 5280; DER, X.690).
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { iso, now } from '../platform/clock.ts';

const DAY_MS = 86_400_000;

const tag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  ipAddress: 0x87,
} as const;

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
};

const der = (kind: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([kind]), lengthOf(body.length), body]);
};

const oid = (hex: string): Buffer => der(tag.oid, Buffer.from(hex, 'hex'));

const oids = {
  ecdsaWithSha256: oid('2a8648ce3d040302'),
  commonName: oid('550403'),
  alternativeNames: oid('551d11'),
  basicConstraints: oid('551d13'),
};

const algorithm = der(tag.sequence, oids.ecdsaWithSha256);

const nameOf = (text: string): Buffer =>
  der(tag.sequence, der(tag.set, der(tag.sequence, oids.commonName, der(tag.text, Buffer.from(text)))));

/** YYMMDDHHMMSSZ */
const timeOf = (at: number): Buffer =>
  der(tag.time, Buffer.from(`${iso(at).replace(/\D/g, '').slice(2, 14)}Z`));

const extension = (which: Buffer, value: Buffer): Buffer => der(tag.sequence, which, der(tag.octets, value));

export interface TestCertificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

/** @param name a host name that it is good for, beside 127.0.0.1 for `localhost` */
export const certificateFor = (name = 'localhost'): TestCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const names = [
    der(tag.dnsName, Buffer.from(name)),
    ...(name === 'localhost' ? [der(tag.ipAddress, Buffer.from([127, 0, 0, 1]))] : []),
  ];
  const content = der(
    tag.sequence,
    der(tag.version, der(tag.integer, Buffer.from([2]))),
    der(tag.integer, Buffer.from([1]), randomBytes(8)),
    algorithm,
    nameOf(name),
    der(tag.sequence, timeOf(now() - DAY_MS), timeOf(now() + DAY_MS)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      tag.extensions,
      der(
        tag.sequence,
        extension(oids.basicConstraints, der(tag.sequence, der(tag.boolean, Buffer.from([0xff])))),
        extension(oids.alternativeNames, der(tag.sequence, ...names)),
      ),
    ),
  );
  const signature = der(tag.bits, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines =
    der(tag.sequence, content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
};
