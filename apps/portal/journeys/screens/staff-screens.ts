// The screens of product employees: the admin pages and the debug harnesses.
import { ADA, at, firstId, go, latestSession, ofPatient, type Screen } from './screen.ts';

const staff = (address: string, name: string, shows: string): Screen => ({
  address,
  name,
  who: ADA,
  open: at(address),
  shows,
});

const aosSession = async (profileId: string): Promise<string> =>
  `/admin/aos-session/${await firstId('select id from aos_sessions where profile_id = $1 limit 1', profileId)}`;

const spirometrySession = async (profileId: string): Promise<string> =>
  `/admin/spirometry-session/${await latestSession(profileId)}`;

const document = async (profileId: string): Promise<string> =>
  `/admin/document-viewer?documentId=${await firstId(
    `select id from documents where profile_id = $1 and media_type = 'application/pdf' limit 1`,
    profileId,
  )}`;

/** The colleague has not confirmed the account, and is given nothing here. */
const grant: Screen['open'] = async (page) => {
  const site = await firstId('select id from sites where slug = $1', 'thames-chest');
  const user = await firstId(
    'select id from portal_users where email = $1',
    'unconfirmed@harborlung.example',
  );
  await go(page, `/admin/site-user/new?currentSiteId=${site}&currentUserId=${user}`);
};

export const staffScreens: readonly Screen[] = [
  staff('/admin', 'admin pages', 'Patients you opened last'),
  staff('/admin/calendar', 'sandbox calendar', 'Calendar'),
  staff('/admin/unknown-sms', 'texts from unknown numbers', 'unknown'),
  staff('/admin/billing-thresholds', 'billing thresholds', 'minutes'),
  staff('/admin/site', 'sites that are kept', 'Harbor Lung'),
  staff('/admin/care-team-member-report', 'care-team report', 'All patients'),
  staff('/admin/outbox', 'outbox', 'Outbox'),
  staff('/admin/not-delivered', 'messages that were not delivered', 'Not delivered'),
  staff('/admin/care-user/new-patient', 'new patient', 'New Patient'),
  staff('/debug', 'debug harnesses', 'For product employees'),
  staff('/debug/send/api', 'send calls', 'Idempotency-Key'),
  staff('/debug/snackbar', 'notices', 'Raise success'),
  staff('/debug/mock/site', 'site values', 'portal_session_timeout_s'),
  staff('/debug/sandboxes', 'sandboxes', 'Fail the next SMS'),
  staff('/debug/softphone', 'softphone', 'Softphone'),
  staff('/debug/patient-app', 'app of a patient', 'No patient chosen'),
  staff('/debug/video/api', 'video visit', 'No visit chosen'),
  staff('/debug/video/invite', 'video invitation', 'A visit is planned and held here'),
  {
    address: '/debug/api',
    name: 'read calls',
    who: ADA,
    open: at('/debug/api?call=patient-search.everywhere'),
    shows: 'lastName.equals',
  },
  { address: '/admin/site-user/new', name: 'grant of a site', who: ADA, open: grant, shows: 'Grant Access' },
  {
    address: '/admin/aos-session/:id',
    name: 'AOS session',
    who: ADA,
    open: ofPatient(aosSession),
    shows: 'Small-airway part',
  },
  {
    address: '/admin/spirometry-session/:id',
    name: 'spirometry session on the admin pages',
    who: ADA,
    open: ofPatient(spirometrySession),
    shows: 'FEV1',
  },
  {
    address: '/admin/document-viewer',
    name: 'document',
    who: ADA,
    open: ofPatient(document),
    shows: 'Download',
  },
  {
    address: '/admin/profile/:id',
    name: 'record',
    who: ADA,
    open: ofPatient((profileId) => `/admin/profile/${profileId}`),
    shows: 'SpO2 readings',
  },
  {
    address: '/admin/profile/:id/accesses',
    name: 'who saw this patient',
    who: ADA,
    open: ofPatient((profileId) => `/admin/profile/${profileId}/accesses`),
    shows: 'Ada Okafor',
  },
  {
    address: '/admin/appointment',
    name: 'appointments',
    who: ADA,
    open: ofPatient((profileId) => `/admin/appointment?principal.equals=${profileId}`),
    shows: 'Maya Thornton',
  },
];
