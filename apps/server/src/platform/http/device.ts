// Which browser does a request come from? It keeps a mark that this installation made and signed, so that nobody makes up others.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { setDeviceCookie } from './cookies.ts';

/** Marks of devices, for the limits and for whoever counts the tries of a browser apart. */
export interface Devices {
  /** The value of the cookie for a device that has none. */
  mark(deviceId: string): string;
  /** The id in a cookie, or null for what was not made here. */
  idOf(mark: string | undefined): string | null;
}

/** @param key the signing key of the installation; the marks have one of their own that is made from it */
export const devicesWith = (key: Uint8Array): Devices => {
  const own = createHmac('sha256', key).update('marks of devices').digest();
  const signatureOf = (id: string): Buffer => createHmac('sha256', own).update(id).digest();
  return {
    mark: (id) => `${id}.${signatureOf(id).toString('base64url')}`,
    idOf: (mark) => {
      if (mark === undefined) return null;
      const [id = '', signature = ''] = mark.split('.');
      const sent = Buffer.from(signature, 'base64url');
      const right = signatureOf(id);
      return sent.length === right.length && timingSafeEqual(sent, right) ? id : null;
    },
  };
};

/** As long as browsers keep a cookie at most. */
const KEPT_MS = 400 * 24 * 3_600_000;

/** Gives a browser its mark, or the same one for longer; from then on it has limits of its own. */
export const markDevice =
  ({ config, devices }: { readonly config: Config; readonly devices: Devices }) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    request.deviceId ??= newId();
    setDeviceCookie(reply, config, devices.mark(request.deviceId), now() + KEPT_MS);
  };
