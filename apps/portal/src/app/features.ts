// Which subjects does this portal show? One line each; everything else about a subject stands in its folder.
import { account } from '@alveary/modules/account/portal/feature.tsx';
import { activity } from '@alveary/modules/activity/portal/feature.tsx';
import { adverseEvents } from '@alveary/modules/adverse-events/portal/feature.tsx';
import { aos } from '@alveary/modules/aos/portal/feature.tsx';
import { appointments } from '@alveary/modules/appointments/portal/feature.tsx';
import { asthmaReports } from '@alveary/modules/asthma-reports/portal/feature.tsx';
import { audit } from '@alveary/modules/audit/portal/feature.tsx';
import { carePlan } from '@alveary/modules/care-plan/portal/feature.tsx';
import { booking } from '@alveary/modules/booking/portal/feature.tsx';
import { calendar } from '@alveary/modules/calendar/portal/feature.tsx';
import { calls } from '@alveary/modules/calls/portal/feature.tsx';
import { careTeam } from '@alveary/modules/care-team/portal/feature.tsx';
import { careUsers } from '@alveary/modules/care-users/portal/feature.tsx';
import { chat } from '@alveary/modules/chat/portal/feature.tsx';
import { cockpit } from '@alveary/modules/cockpit/portal/feature.tsx';
import { communicationPreferences } from '@alveary/modules/communication-preferences/portal/feature.tsx';
import { communications } from '@alveary/modules/communications/portal/feature.tsx';
import { conditions } from '@alveary/modules/conditions/portal/feature.tsx';
import { consents } from '@alveary/modules/consents/portal/feature.tsx';
import { debug } from '@alveary/modules/debug/portal/feature.tsx';
import { devices } from '@alveary/modules/devices/portal/feature.tsx';
import { displayPreferences } from '@alveary/modules/display-preferences/portal/feature.tsx';
import { documents } from '@alveary/modules/documents/portal/feature.tsx';
import { goals } from '@alveary/modules/goals/portal/feature.tsx';
import { journeys } from '@alveary/modules/journeys/portal/feature.tsx';
import { messageTemplates } from '@alveary/modules/message-templates/portal/feature.tsx';
import { newPatient } from '@alveary/modules/new-patient/portal/feature.tsx';
import { outboundMessages } from '@alveary/modules/outbound-messages/portal/feature.tsx';
import { patientList } from '@alveary/modules/patient-list/portal/feature.tsx';
import { patientMerges } from '@alveary/modules/patient-merges/portal/feature.tsx';
import { patientSearch } from '@alveary/modules/patient-search/portal/feature.tsx';
import { patients } from '@alveary/modules/patients/portal/feature.tsx';
import { physicianOrders } from '@alveary/modules/physician-orders/portal/feature.tsx';
import { portalUsers } from '@alveary/modules/portal-users/portal/feature.tsx';
import { practitioners } from '@alveary/modules/practitioners/portal/feature.tsx';
import { questionnaires } from '@alveary/modules/questionnaires/portal/feature.tsx';
import { rewards } from '@alveary/modules/rewards/portal/feature.tsx';
import { presence } from '@alveary/modules/presence/portal/feature.tsx';
import { sessionRecording } from '@alveary/modules/session-recording/portal/feature.tsx';
import { sites } from '@alveary/modules/sites/portal/feature.tsx';
import { spirometry } from '@alveary/modules/spirometry/portal/feature.tsx';
import { stickyNotes } from '@alveary/modules/sticky-notes/portal/feature.tsx';
import { timeline } from '@alveary/modules/timeline/portal/feature.tsx';
import { tasks } from '@alveary/modules/tasks/portal/feature.tsx';
import { today } from '@alveary/modules/today/portal/feature.tsx';
import { userChanges } from '@alveary/modules/user-changes/portal/feature.tsx';
import { video } from '@alveary/modules/video/portal/feature.tsx';
import type { PortalFeature } from '../shell/feature.ts';

export const features: readonly PortalFeature[] = [
  account,
  adverseEvents,
  aos,
  appointments,
  audit,
  asthmaReports,
  carePlan,
  booking,
  calendar,
  calls,
  careTeam,
  careUsers,
  chat,
  cockpit,
  communicationPreferences,
  communications,
  conditions,
  consents,
  debug,
  devices,
  displayPreferences,
  documents,
  goals,
  journeys,
  messageTemplates,
  newPatient,
  outboundMessages,
  patientList,
  patientMerges,
  patientSearch,
  patients,
  physicianOrders,
  portalUsers,
  practitioners,
  presence,
  questionnaires,
  rewards,
  sessionRecording,
  activity,
  sites,
  spirometry,
  stickyNotes,
  timeline,
  tasks,
  today,
  userChanges,
  video,
];
