// Who is signed in, and how is the portal set? (document 1 §7; OP-USERS-9)
import { regions } from '@alveary/contract/account/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import { BROKER_PATH, brokerDefaults } from '@alveary/contract/messaging/broker.ts';
import type { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';

export const me: Handler<typeof portalUserCalls.me> = async (ctx) => ctx.user ?? fail('NotSignedIn');

export const settings: Handler<typeof portalUserCalls.settings> = async (ctx) => {
  const { config } = ctx.surroundings;
  return {
    portal_settings: {
      portal_name: 'Alveary',
      release_tag: config.releaseTag,
      regions: [...regions],
      site_user_actions_permitted: [...ctx.me.siteUserActions],
      broker: {
        url: BROKER_PATH,
        batch: brokerDefaults.batch,
        channels: brokerDefaults.channels,
        reconnect_ms: config.broker.reconnectMs,
        heartbeat_ms: config.broker.heartbeatMs,
      },
      admin_base_url: '/admin',
      employee_email_domain: config.employeeEmailDomain,
    },
  };
};
