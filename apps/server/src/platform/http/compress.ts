// Are large answers worth shrinking? Yes, quickly: the lowest Brotli level, for JSON and CSV above a few kilobytes.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SMALLEST = 8192;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fastify onSend hook: compresses long JSON and CSV texts for those who accept it. */
export const compressJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' || payload.length < SMALLEST) return payload;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!/^(application\/json|text\/csv)/.test(String(reply.getHeader('content-type')))) return payload;
  reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br').removeHeader('content-length');
    return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return zip(payload, { level: 1 });
  }
  // A stream makes room for three bytes of each character of a text: megabytes for a long one, taken from the system anew each time.
  return Buffer.from(payload);
};
