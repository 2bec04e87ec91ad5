// Which calls does this server answer? Every module's declarations with its handlers, one line each.
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { accountRecoveryCalls } from '@alveary/contract/account/recovery.calls.ts';
import type { Calls } from '@alveary/contract/call.ts';
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { draftCalls } from '@alveary/contract/drafts/calls.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { practitionerCalls } from '@alveary/contract/practitioners/calls.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import { accountDeviceHandlers, accountHandlers, accountRecoveryHandlers } from './modules/account/routes.ts';
import { communicationHandlers } from './modules/communications/routes.ts';
import { draftHandlers } from './modules/drafts/routes.ts';
import { patientHandlers } from './modules/patients/routes.ts';
import { peopleHandlers, portalUserHandlers } from './modules/portal-users/routes.ts';
import { practitionerHandlers } from './modules/practitioners/routes.ts';
import { siteHandlers } from './modules/sites/routes.ts';
import type { Handler, Handlers } from './platform/calls/context.ts';
import type { ServedCall } from './platform/calls/run-call.ts';

/** Pairs declarations with handlers; a missing handler does not compile. */
const serve = <Declared extends Calls>(
  module: string,
  calls: Declared,
  handlers: Handlers<Declared>,
): readonly ServedCall[] =>
  Object.entries(calls).map(([name, call]) => ({
    name: `${module}.${name}`,
    call,
    // The runner gives each handler what its own declaration parsed.
    handler: handlers[name] as unknown as Handler<typeof call>,
  }));

export const servedCalls: readonly ServedCall[] = [
  ...serve('account', accountCalls, accountHandlers),
  ...serve('account', accountRecoveryCalls, accountRecoveryHandlers),
  ...serve('account', accountDeviceCalls, accountDeviceHandlers),
  ...serve('portal-users', portalUserCalls, portalUserHandlers),
  ...serve('people', peopleCalls, peopleHandlers),
  ...serve('sites', siteCalls, siteHandlers),
  ...serve('practitioners', practitionerCalls, practitionerHandlers),
  ...serve('patients', patientCalls, patientHandlers),
  ...serve('communications', communicationCalls, communicationHandlers),
  ...serve('drafts', draftCalls, draftHandlers),
];
