// The ends of the audit chains to a syslog server: RFC 5424 messages over UDP (RFC 5426), TCP or TLS (RFC 6587 and 5425, each
// message behind its length).
import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { connect as connectTls } from 'node:tls';
import { iso, now } from '../../platform/clock.ts';
import { type HeadsPlace, type Noted, notedText } from './port.ts';

/** Facility 13, log audit, and severity 5, notice. */
const PRIORITY = 13 * 8 + 5;
const TIMEOUT_MS = 10_000;

const ports: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 };

/** A name in the head of a message holds printable ASCII only. */
const nameOf = (text: string): string => text.replace(/[^!-~]/g, '').slice(0, 255) || '-';

const messageOf = (noted: Noted): string =>
  `<${PRIORITY}>1 ${iso(now())} ${nameOf(hostname())} alveary ${pid} audit-head - ${notedText(noted)}`;

interface Target {
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
}

const targetOf = (address: string): Target => {
  const { protocol, hostname: host, port } = new URL(address);
  return {
    protocol,
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (ports[protocol] ?? 514) : Number(port),
  };
};

const overUdp = async ({ host, port }: Target, messages: readonly string[]): Promise<void> => {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    for (const message of messages) {
      await new Promise<void>((sent, refused) => {
        socket.send(message, port, host, (error) => (error === null ? sent() : refused(error)));
      });
    }
  } finally {
    socket.close();
  }
};

const open = ({ protocol, host, port }: Target): Socket =>
  protocol === 'tls:' ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });

/** Done when the other side took everything and the connection ended in order; syslog itself confirms nothing. */
const overStream = (target: Target, messages: readonly string[]): Promise<void> =>
  new Promise((done, refused) => {
    const frames = messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join('');
    const socket = open(target);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The syslog server does not answer.')));
    socket.on('error', refused);
    socket.on('close', () => done());
    // What a syslog server says is of no interest, but unread it would keep the connection open.
    socket.resume();
    socket.end(frames);
  });

/** @param address `udp://host:514`, `tcp://host:601` or `tls://host:6514` */
export const headsToSyslog = (address: string): HeadsPlace => {
  const target = targetOf(address);
  return {
    name: `the syslog server ${address}`,
    note: (noted) => {
      const messages = noted.map(messageOf);
      return target.protocol === 'udp:' ? overUdp(target, messages) : overStream(target, messages);
    },
  };
};
