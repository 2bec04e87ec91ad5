// Does a message really leave through SMTP? A peer on loopback speaks RFC 5321 and keeps what it is sent.
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smtpEmail } from './smtp.ts';

let server: Server;
let port: number;
let refusing = false;
const lines: string[] = [];

const answer = (line: string): string => {
  if (/^EHLO/i.test(line)) return '250 peer';
  if (/^RCPT/i.test(line)) return refusing ? `550 no such mailbox ${line}` : '250 ok';
  if (/^STARTTLS/i.test(line)) return '502 not here';
  if (/^DATA/i.test(line)) return '354 go on';
  if (line === '.') return '250 kept';
  return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
};

const converse = (socket: Socket): void => {
  let rest = '';
  let inData = false;
  socket.write('220 peer ready\r\n');
  socket.on('data', (chunk) => {
    rest += chunk.toString();
    const whole = rest.split('\r\n');
    rest = whole.pop() ?? '';
    for (const line of whole) {
      lines.push(line);
      if (inData && line !== '.') continue;
      inData = /^DATA/i.test(line);
      socket.write(`${answer(line)}\r\n`);
    }
  });
};

beforeAll(async () => {
  server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const email = (allowPlain = true) =>
  smtpEmail({ url: `smtp://127.0.0.1:${port}`, allowPlain }, 'no-reply@alveary.example');
const message = {
  to: 'tom@north.example',
  subject: 'Välkommen',
  text: 'Open this link\n\nhttp://127.0.0.1/x?token=y',
  concerns: {},
};

it('hands sender, recipient, subject and text to the server', async () => {
  await email().send(message);
  expect(lines).toContain('MAIL FROM:<no-reply@alveary.example>');
  expect(lines).toContain('RCPT TO:<tom@north.example>');
  expect(lines.some((line) => line.startsWith('Subject: =?UTF-8?'))).toBe(true);
  expect(lines.join('\n')).toContain('http://127.0.0.1/x?token=');
});

it('says by a code why the server does not take it, and names nobody', async () => {
  refusing = true;
  await expect(email().send(message)).rejects.toThrow(
    /^The email service did not take a message \(EENVELOPE 550\)\.$/,
  );
});

it('says nothing of a message to a server that does not encrypt', async () => {
  lines.length = 0;
  await expect(email(false).send(message)).rejects.toThrow(/\(ETLS\b/);
  expect(lines.filter((line) => !/^(EHLO|STARTTLS|QUIT)/i.test(line))).toEqual([]);
});
