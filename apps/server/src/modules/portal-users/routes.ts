// Which handler answers which portal user call?
import type { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { me, settings } from './me.ts';

export const portalUserHandlers = { me, settings } satisfies Handlers<typeof portalUserCalls>;
