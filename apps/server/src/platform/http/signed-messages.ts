// How does a message of another program come in, whose signature is over its bytes? Unread, at the calls that declare one.
import type { CallDeclaration, ReceivedMessage } from '@alveary/contract/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bytes = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

/** What a call that takes such a message parses; null where it takes none. */
export const receivedMessage = (
  request: FastifyRequest,
  { input }: CallDeclaration,
): ReceivedMessage | null =>
  input.signed === undefined
    ? null
    : {
        content: bytes(request.body),
        headers: Object.fromEntries(
          input.signed.headers.flatMap((name) => {
            const value = request.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          }),
        ),
      };

type Routes = Pick<FastifyInstance, 'route'>;

/** Where routes are added whose body is left as it came, whatever it says it is. */
export const takingMessages = (app: FastifyInstance): Routes => ({
  route: (options) => {
    app.register(async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser(
        '*',
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, body: Buffer) => body,
      );
      inner.route(options);
    });
    return app;
  },
});
