// Which calls does this server answer? Every module's declarations with its handlers, one line each.
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { accountFederationCalls } from '@alveary/contract/account/federation.calls.ts';
import { accountRecoveryCalls } from '@alveary/contract/account/recovery.calls.ts';
import { aosCalls } from '@alveary/contract/aos/calls.ts';
import { appointmentCalls } from '@alveary/contract/appointments/calls.ts';
import { auditCalls } from '@alveary/contract/audit/calls.ts';
import type { Calls } from '@alveary/contract/call.ts';
import { careTeamCalls } from '@alveary/contract/care-team/calls.ts';
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { documentCalls } from '@alveary/contract/documents/calls.ts';
import { debugCalls } from '@alveary/contract/debug/calls.ts';
import { draftCalls } from '@alveary/contract/drafts/calls.ts';
import { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import { messagingCalls } from '@alveary/contract/messaging/calls.ts';
import { ehrCalls } from '@alveary/contract/ehr/calls.ts';
import { outboundMessageCalls } from '@alveary/contract/outbound-messages/calls.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { patientCreationCalls } from '@alveary/contract/patients/creation.calls.ts';
import { providerAssignmentCalls } from '@alveary/contract/practitioners/assignment.calls.ts';
import { stickyNoteCalls } from '@alveary/contract/patients/sticky-note.calls.ts';
import { conditionCalls } from '@alveary/contract/patients/condition.calls.ts';
import { journeyCalls } from '@alveary/contract/patients/journey.calls.ts';
import { patientStatusCalls } from '@alveary/contract/patients/status.calls.ts';
import { patientListCalls } from '@alveary/contract/patients/list.calls.ts';
import { communicationPreferenceCalls } from '@alveary/contract/patients/preferences.calls.ts';
import { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import { practitionerCalls } from '@alveary/contract/practitioners/calls.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import { sessionCalls } from '@alveary/contract/sessions/calls.ts';
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import { siteSettingsCalls } from '@alveary/contract/sites/settings.calls.ts';
import { videoCalls } from '@alveary/contract/video/calls.ts';
import { guestCalls } from '@alveary/contract/video/guest.calls.ts';
import {
  accountDeviceHandlers,
  accountFederationHandlers,
  accountHandlers,
  accountRecoveryHandlers,
} from './modules/account/routes.ts';
import { aosHandlers } from './modules/aos/routes.ts';
import { appointmentHandlers } from './modules/appointments/routes.ts';
import { auditHandlers } from './modules/audit/routes.ts';
import { careTeamHandlers } from './modules/care-team/routes.ts';
import { communicationHandlers } from './modules/communications/routes.ts';
import { documentHandlers } from './modules/documents/routes.ts';
import { debugHandlers } from './modules/debug/routes.ts';
import { draftHandlers } from './modules/drafts/routes.ts';
import { messagingHandlers } from './modules/messaging/routes.ts';
import { messageTemplateHandlers } from './modules/message-templates/routes.ts';
import { ehrHandlers } from './modules/ehr/routes.ts';
import { outboundMessageHandlers } from './modules/outbound-messages/routes.ts';
import {
  communicationPreferenceHandlers,
  patientCreationHandlers,
  patientHandlers,
  patientListHandlers,
  conditionHandlers,
  journeyHandlers,
  stickyNoteHandlers,
  patientRecordHandlers,
  patientStatusHandlers,
} from './modules/patients/routes.ts';
import { peopleHandlers, portalUserHandlers } from './modules/portal-users/routes.ts';
import { practitionerHandlers, providerAssignmentHandlers } from './modules/practitioners/routes.ts';
import { sessionHandlers } from './modules/sessions/routes.ts';
import { siteHandlers, siteSettingsHandlers } from './modules/sites/routes.ts';
import { guestHandlers, videoHandlers } from './modules/video/routes.ts';
import type { AnyHandler, ServedCall } from './platform/calls/run-call.ts';

/** Pairs declarations with handlers by name. @throws Error when they do not fit: then the server does not start */
const serve = (
  module: string,
  calls: Calls,
  handlers: Readonly<Record<string, AnyHandler>>,
): readonly ServedCall[] => {
  const missing = Object.keys(handlers).filter((name) => !(name in calls));
  if (missing.length > 0) throw new Error(`${module} has handlers without a call: ${missing.join(', ')}`);
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`${module}.${name} has no handler.`);
    return { name: `${module}.${name}`, call, handler };
  });
};

export const servedCalls: readonly ServedCall[] = [
  ...serve('account', accountCalls, accountHandlers),
  ...serve('account', accountRecoveryCalls, accountRecoveryHandlers),
  ...serve('account', accountDeviceCalls, accountDeviceHandlers),
  ...serve('account', accountFederationCalls, accountFederationHandlers),
  ...serve('portal-users', portalUserCalls, portalUserHandlers),
  ...serve('people', peopleCalls, peopleHandlers),
  ...serve('sites', siteCalls, siteHandlers),
  ...serve('site-settings', siteSettingsCalls, siteSettingsHandlers),
  ...serve('practitioners', practitionerCalls, practitionerHandlers),
  ...serve('provider-assignments', providerAssignmentCalls, providerAssignmentHandlers),
  ...serve('patients', patientCalls, patientHandlers),
  ...serve('new-patient', patientCreationCalls, patientCreationHandlers),
  ...serve('patient-list', patientListCalls, patientListHandlers),
  ...serve('communication-preferences', communicationPreferenceCalls, communicationPreferenceHandlers),
  ...serve('patient-record', patientRecordCalls, patientRecordHandlers),
  ...serve('conditions', conditionCalls, conditionHandlers),
  ...serve('sticky-notes', stickyNoteCalls, stickyNoteHandlers),
  ...serve('journeys', journeyCalls, journeyHandlers),
  ...serve('patient-statuses', patientStatusCalls, patientStatusHandlers),
  ...serve('care-team', careTeamCalls, careTeamHandlers),
  ...serve('appointments', appointmentCalls, appointmentHandlers),
  ...serve('aos', aosCalls, aosHandlers),
  ...serve('sessions', sessionCalls, sessionHandlers),
  ...serve('ehr', ehrCalls, ehrHandlers),
  ...serve('audit', auditCalls, auditHandlers),
  ...serve('communications', communicationCalls, communicationHandlers),
  ...serve('documents', documentCalls, documentHandlers),
  ...serve('message-templates', messageTemplateCalls, messageTemplateHandlers),
  ...serve('messaging', messagingCalls, messagingHandlers),
  ...serve('outbound-messages', outboundMessageCalls, outboundMessageHandlers),
  ...serve('drafts', draftCalls, draftHandlers),
  ...serve('video', videoCalls, videoHandlers),
  ...serve('guest', guestCalls, guestHandlers),
  ...serve('debug', debugCalls, debugHandlers),
];
