// Compresses JSON and CSV answers from 1 kB on, quickly: the lowest Brotli level.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MIN_LENGTH = 1024;
/**
 * Answers that may hold a token, code or link: compressed beside words of whoever asks, their length would tell of the secret (BREACH).
 */
export const mayHoldSecret = (path: string): boolean =>
  /[/-](auth|authenticate|sso|account|password|2fa|token|tickets?|links?|booking|provider|join|duplicates|assigned|line|connect)([/?]|$)/.test(
    path,
  );

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fastify onSend hook. */
export const compressJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
  if (mayHoldSecret(request.url)) return payload;
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
