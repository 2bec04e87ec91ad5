// Who is signed in, and how is the portal set? (document 1 §7; OP-USERS-9)
import { regions } from '@alveary/modules/account/contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import { BROKER_PATH } from '@alveary/modules/messaging/contract/broker.ts';
import { ownDisplayPreferences } from '@alveary/modules/display-preferences/server/public.ts';
import { ownListColumns } from '@alveary/modules/list-columns/server/public.ts';
import type { portalUserCalls } from '../contract/calls.ts';
import type { AssistantSettings } from '@alveary/server/platform/config.assistant.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';

export const me: Handler<typeof portalUserCalls.me> = async (ctx) => ctx.user ?? fail('NotSignedIn');

const assistantPlace = (assistant: AssistantSettings): 'inside' | 'outside' | null => {
  if (assistant === 'none') return null;
  return assistant === 'record' ? 'inside' : 'outside';
};

export const settings: Handler<typeof portalUserCalls.settings> = async (ctx) => {
  const { config, telephony } = ctx.surroundings;
  return {
    portal_settings: {
      portal_name: 'Alveary',
      release_tag: config.releaseTag,
      regions: [...regions],
      site_user_actions_permitted: [...ctx.me.siteUserActions],
      broker: {
        url: BROKER_PATH,
        batch: config.broker.batch,
        channels: config.broker.channels,
        reconnect_ms: config.broker.reconnectMs,
        heartbeat_ms: config.broker.heartbeatMs,
      },
      softphone: telephony === null ? null : { ...telephony.softphone },
      assistant: assistantPlace(config.assistant),
      display_preferences: await ownDisplayPreferences(ctx),
      list_columns: await ownListColumns(ctx),
      admin_base_url: '/admin',
      employee_email_domain: config.employeeEmailDomain,
    },
  };
};
