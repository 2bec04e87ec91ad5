// What stands behind the outside services, and how is a sandbox made to refuse a message? (OP-SHELL-6)
import type { debugCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import { findFailures, orderFailure, takeBackFailure } from './debug.store.ts';

const recordSystem = ({ athena, ehrFolder }: Config): 'athena' | 'folder' | 'none' => {
  if (athena !== undefined) return 'athena';
  return ehrFolder === undefined ? 'none' : 'folder';
};

const smsAdapter = ({ sms }: Config): 'twilio' | 'sandbox' | 'none' => {
  if (sms === 'none') return 'none';
  return sms === undefined ? 'sandbox' : 'twilio';
};

const untold = { failsNext: null, nextAct: null };

export const listServices: Handler<typeof debugCalls.services> = async (ctx) => {
  const { config } = ctx.surroundings;
  const orders = await findFailures(ctx.db);
  const told = (service: 'sms' | 'email') => {
    const order = orders.find((one) => one.service === service);
    return { failsNext: order?.reason ?? null, nextAct: order?.act ?? null };
  };
  const hasSmtp = config.smtp !== undefined;
  const sms = smsAdapter(config);
  return [
    { service: 'sms', adapter: sms, ...(sms === 'sandbox' ? told('sms') : untold) },
    {
      service: 'email',
      adapter: hasSmtp ? 'smtp' : 'sandbox',
      ...(hasSmtp ? untold : told('email')),
    },
    {
      service: 'npi-registry',
      adapter: config.npiRegistryUrl === undefined ? 'sandbox' : 'nppes',
      ...untold,
    },
    { service: 'ehr', adapter: recordSystem(config), ...untold },
    {
      service: 'identity-provider',
      adapter: config.identityProvider === undefined ? 'none' : 'openid-connect',
      ...untold,
    },
  ];
};

export const failNext: Handler<typeof debugCalls.failNext> = async (ctx, { params, body }) => {
  const { config } = ctx.surroundings;
  if (config.production) return fail('FaultsOff');
  if ((params.service === 'email' ? config.smtp : config.sms) !== undefined) return fail('NoSandbox');
  // An email that was taken is not told of again.
  if (params.service === 'email' && body.act !== 'refused')
    return fail('Invalid', { errors: [{ field: 'act', message: 'An email is taken or refused.' }] });
  await orderFailure(ctx.db, { service: params.service, ...body }, iso(ctx.now));
  return undefined;
};

export const sendAgain: Handler<typeof debugCalls.sendAgain> = async (ctx, { params }) => {
  await takeBackFailure(ctx.db, params.service);
  return undefined;
};
