// The mail server of tests, on loopback, in SMTP (RFC 5321): it takes mail, or answers each recipient with another reply.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export class MailServer {
  /** The reply to RCPT, such as '451 4.3.0 try again later'. */
  recipientReply = '250 ok';
  /** Whether the connection breaks off once the text is in, before that is confirmed. */
  breaksOff = false;
  /** The texts that it took. */
  readonly taken: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#converse(socket));

  #answer(line: string): string {
    if (/^EHLO/i.test(line)) return '250 peer';
    if (/^RCPT/i.test(line)) return this.recipientReply;
    if (/^DATA/i.test(line)) return '354 go on';
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    let [rest, text] = ['', null as string | null];
    socket.write('220 peer ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (text !== null && line !== '.') {
          text += `${line}\n`;
          continue;
        }
        if (text !== null) {
          if (this.breaksOff) return void socket.destroy();
          this.taken.push(text);
          text = null;
        }
        if (/^DATA/i.test(line)) text = '';
        socket.write(`${this.#answer(line)}\r\n`);
      }
    });
  }

  /** @param port the one it had before; any where it is left out @returns its address */
  async open(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close').catch(() => undefined);
  }
}
