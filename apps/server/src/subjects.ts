// Which subjects does this server serve? One line each; everything else about a subject stands in its folder.
import { account } from '@alveary/modules/account/server/module.ts';
import { activity } from '@alveary/modules/activity/server/module.ts';
import { adverseEvents } from '@alveary/modules/adverse-events/server/module.ts';
import { aos } from '@alveary/modules/aos/server/module.ts';
import { appointments } from '@alveary/modules/appointments/server/module.ts';
import { asthmaReports } from '@alveary/modules/asthma-reports/server/module.ts';
import { audit } from '@alveary/modules/audit/server/module.ts';
import { carePlan } from '@alveary/modules/care-plan/server/module.ts';
import { booking } from '@alveary/modules/booking/server/module.ts';
import { calendar } from '@alveary/modules/calendar/server/module.ts';
import { calls } from '@alveary/modules/calls/server/module.ts';
import { careTeam } from '@alveary/modules/care-team/server/module.ts';
import { careUsers } from '@alveary/modules/care-users/server/module.ts';
import { chat } from '@alveary/modules/chat/server/module.ts';
import { cockpit } from '@alveary/modules/cockpit/server/module.ts';
import { communicationPreferences } from '@alveary/modules/communication-preferences/server/module.ts';
import { communications } from '@alveary/modules/communications/server/module.ts';
import { conditions } from '@alveary/modules/conditions/server/module.ts';
import { consents } from '@alveary/modules/consents/server/module.ts';
import { debug } from '@alveary/modules/debug/server/module.ts';
import { devices } from '@alveary/modules/devices/server/module.ts';
import { displayPreferences } from '@alveary/modules/display-preferences/server/module.ts';
import { documents } from '@alveary/modules/documents/server/module.ts';
import { listColumns } from '@alveary/modules/list-columns/server/module.ts';
import { drafts } from '@alveary/modules/drafts/server/module.ts';
import { ehr } from '@alveary/modules/ehr/server/module.ts';
import { goals } from '@alveary/modules/goals/server/module.ts';
import { importExport } from '@alveary/modules/import-export/server/module.ts';
import { journeys } from '@alveary/modules/journeys/server/module.ts';
import { messageTemplates } from '@alveary/modules/message-templates/server/module.ts';
import { messaging } from '@alveary/modules/messaging/server/module.ts';
import { newPatient } from '@alveary/modules/new-patient/server/module.ts';
import { outboundMessages } from '@alveary/modules/outbound-messages/server/module.ts';
import { patientList } from '@alveary/modules/patient-list/server/module.ts';
import { patientMerges } from '@alveary/modules/patient-merges/server/module.ts';
import { patientSearch } from '@alveary/modules/patient-search/server/module.ts';
import { patientStatus } from '@alveary/modules/patient-status/server/module.ts';
import { patients } from '@alveary/modules/patients/server/module.ts';
import { physicianOrders } from '@alveary/modules/physician-orders/server/module.ts';
import { portalUsers } from '@alveary/modules/portal-users/server/module.ts';
import { practitioners } from '@alveary/modules/practitioners/server/module.ts';
import { questionnaires } from '@alveary/modules/questionnaires/server/module.ts';
import { rewards } from '@alveary/modules/rewards/server/module.ts';
import { presence } from '@alveary/modules/presence/server/module.ts';
import { sessionRecording } from '@alveary/modules/session-recording/server/module.ts';
import { sites } from '@alveary/modules/sites/server/module.ts';
import { spirometry } from '@alveary/modules/spirometry/server/module.ts';
import { stickyNotes } from '@alveary/modules/sticky-notes/server/module.ts';
import { userChanges } from '@alveary/modules/user-changes/server/module.ts';
import { timeTracking } from '@alveary/modules/time-tracking/server/module.ts';
import { timeline } from '@alveary/modules/timeline/server/module.ts';
import { tasks } from '@alveary/modules/tasks/server/module.ts';
import { today } from '@alveary/modules/today/server/module.ts';
import { video } from '@alveary/modules/video/server/module.ts';
import type { ServedCall } from './platform/calls/incoming-call.ts';
import type { ServerModule } from './platform/server-module.ts';

export const subjects: readonly ServerModule[] = [
  account,
  portalUsers,
  sites,
  userChanges,
  practitioners,
  patients,
  presence,
  patientSearch,
  patientList,
  newPatient,
  communicationPreferences,
  conditions,
  stickyNotes,
  journeys,
  patientStatus,
  carePlan,
  patientMerges,
  careTeam,
  careUsers,
  devices,
  displayPreferences,
  rewards,
  adverseEvents,
  goals,
  physicianOrders,
  tasks,
  today,
  cockpit,
  appointments,
  calendar,
  booking,
  aos,
  spirometry,
  asthmaReports,
  questionnaires,
  timeline,
  ehr,
  audit,
  communications,
  calls,
  chat,
  documents,
  consents,
  messageTemplates,
  messaging,
  outboundMessages,
  timeTracking,
  activity,
  sessionRecording,
  drafts,
  listColumns,
  video,
  importExport,
  debug,
];

export const servedCalls: readonly ServedCall[] = subjects.flatMap(({ calls }) => calls);
