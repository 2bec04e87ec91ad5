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

export const listServices: Handler<typeof debugCalls.services> = async (ctx) => {
  const { config } = ctx.surroundings;
  const failures = await findFailures(ctx.db);
  const failsNext = (service: 'sms' | 'email'): string | null =>
    failures.find((one) => one.service === service)?.reason ?? null;
  const hasSmtp = config.smtp !== undefined;
  const sms = smsAdapter(config);
  return [
    { service: 'sms', adapter: sms, failsNext: sms === 'sandbox' ? failsNext('sms') : null },
    {
      service: 'email',
      adapter: hasSmtp ? 'smtp' : 'sandbox',
      failsNext: hasSmtp ? null : failsNext('email'),
    },
    {
      service: 'npi-registry',
      adapter: config.npiRegistryUrl === undefined ? 'sandbox' : 'nppes',
      failsNext: null,
    },
    { service: 'ehr', adapter: recordSystem(config), failsNext: null },
    {
      service: 'identity-provider',
      adapter: config.identityProvider === undefined ? 'none' : 'openid-connect',
      failsNext: null,
    },
  ];
};

export const failNext: Handler<typeof debugCalls.failNext> = async (ctx, { params, body }) => {
  const { config } = ctx.surroundings;
  if (config.production) return fail('FaultsOff');
  if ((params.service === 'email' ? config.smtp : config.sms) !== undefined) return fail('NoSandbox');
  await orderFailure(ctx.db, { service: params.service, reason: body.reason }, iso(ctx.now));
  return undefined;
};

export const sendAgain: Handler<typeof debugCalls.sendAgain> = async (ctx, { params }) => {
  await takeBackFailure(ctx.db, params.service);
  return undefined;
};
