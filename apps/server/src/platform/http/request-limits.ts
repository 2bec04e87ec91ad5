// May this request be made now, or were there too many? Each person, visit code and device has a budget a minute, and so has each
// address, wide enough for everybody who shares it (docs/operations.md, Limits)
import type { CallDeclaration } from '@alveary/contract/call.ts';
import { Failure } from '@alveary/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Budget, budget } from '../budget.ts';
import { now } from '../clock.ts';
import { addressKey } from './client-address.ts';

/** So many may sit behind one address before they notice each other. */
const SHARE_AN_ADDRESS = 10;

interface Pair {
  readonly one: Budget;
  readonly address: Budget;
}

const pairOf = (perMinute: number, fromAddress = perMinute * SHARE_AN_ADDRESS): Pair => ({
  one: budget(perMinute),
  address: budget(fromAddress),
});

/** Who asks, as far as that is certain; whoever brings nothing shares the budget of the address. */
const callerOf = ({ identity, params, deviceId }: FastifyRequest, call: CallDeclaration): string | null => {
  if (identity !== null) return `person ${identity.user.id}`;
  const code =
    call.callerBy && typeof params === 'object' && params !== null && Reflect.get(params, call.callerBy);
  const device = deviceId === null ? null : `device ${deviceId}`;
  // Who was given a code that was passed on does not starve the one it was sent to.
  if (typeof code === 'string') return device === null ? `code ${code}` : `code ${code} on ${device}`;
  return device;
};

/** Who is refused for its own haste takes nothing from those it shares the address with. */
const waitFor = ({ one, address }: Pair, caller: string | null, from: string, at: number): number =>
  (caller === null ? 0 : one.take(caller, at)) || address.take(from, at);

export type CheckLimits = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** @param perMinute over all calls together; a call may declare less for itself */
export const requestLimits = (perMinute: number): ((call: CallDeclaration) => CheckLimits) => {
  const overall = pairOf(perMinute);
  return (call) => {
    const ofCall = call.perMinute === undefined ? null : pairOf(call.perMinute, call.perMinuteFromAddress);
    return async (request, reply) => {
      const at = now();
      const from = addressKey(request.clientAddress);
      const caller = callerOf(request, call);
      const wait =
        (ofCall === null ? 0 : waitFor(ofCall, caller, from, at)) || waitFor(overall, caller, from, at);
      if (wait === 0) return;
      reply.header('retry-after', Math.ceil(wait / 1000));
      throw new Failure('TooManyRequests', {});
    };
  };
};
