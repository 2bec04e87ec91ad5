// Which servers may a browser use to reach the other one, and with which name at the relay? (OP-VIDEO-1: STUN/TURN by configuration)
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { iceServers } from '../contract/ice.ts';
import type { Config } from '@alveary/server/platform/config.ts';

/** A visit is open for two hours after its start. */
const GOOD_FOR_S = 3 * 60 * 60;

/** The relay checks the name with the shared secret (coturn, use-auth-secret): the secret itself reaches no browser. */
export const iceServersFor = (
  { stunUrl, turn }: Pick<Config, 'stunUrl' | 'turn'>,
  participantId: string,
  now: number,
): z.output<typeof iceServers> => {
  const stun = stunUrl === undefined ? [] : [{ urls: stunUrl }];
  if (turn === undefined) return stun;
  const username = `${Math.floor(now / 1000) + GOOD_FOR_S}:${participantId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [...stun, { urls: turn.url, username, credential }];
};
