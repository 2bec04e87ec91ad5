// What does a right request to each call look like? The generated refusals and the property tests start from these.
import { mayUseHarnesses } from '@alveary/contract/policies/debug.ts';
import { newId } from '../platform/ids.ts';
import type { ServedCall } from '../platform/calls/run-call.ts';
import type { Sent } from './app.ts';
import { sampleAdminRequests } from './sample-admin-requests.ts';
import { sampleSettingsRequests } from './sample-settings-requests.ts';
import { sampleVideoRequests } from './sample-video-requests.ts';
import { practitionerSamples } from './sample-practitioner-requests.ts';
import { testSites, type TestPatient, type TestPerson, type TestWorld } from './world.ts';
import { samplePatientRequests } from './sample-patient-requests.ts';

/** Rows that requests refer to, made for one patient. */
export interface SampleRows {
  readonly patient: TestPatient;
  readonly logId: string;
  readonly noteId: string;
  readonly documentId: string;
  /** A visit that starts when the rows are written. */
  readonly visitId: string;
  /** Waits in the visit. */
  readonly participantId: string;
  readonly visitCode: string;
  /** Was let into the visit. */
  readonly admittedId: string;
  readonly admittedCode: string;
  readonly phoneId: string;
  readonly addressId: string;
  readonly sessionId: string;
  readonly aosSessionId: string;
  readonly templateId: string;
  readonly patientStatusId: string;
  readonly conditionId: string;
  readonly stickyNoteId: string;
  /** The newer one of two. */
  readonly journeyId: string;
}

export type Sample = (rows: SampleRows, world: TestWorld) => Omit<Sent, 'as'>;

const sampleLog = {
  purpose: 'ONBOARDING',
  sent: '2026-01-05T09:00:00Z',
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  subject: 'First call',
  payload: null,
  duration: 5,
};

const samplePerson = {
  first_name: 'Tom',
  last_name: 'Tester',
  phone_number: '4155550100',
  phone_country_code: '+1',
  portal_configuration: { two_factor_authentication: false },
  site_users: [{ site_id: testSites.north, roles: [{ code: 'portal_site_caregiver' }] }],
};

const sampleNewPatient = {
  siteId: testSites.north,
  firstName: 'Ina',
  lastName: 'New',
  dateOfBirth: '1990-01-02',
  sex: 'female',
  emailAddress: '',
  ehrId: '',
  insuranceMemberId: '',
  phone: null,
  referrerNpi: null,
};

/** One right request per call, by the call's name. A test fails when a declared call has none. */
export const sampleRequests: Readonly<Record<string, Sample>> = {
  'account.authenticate': () => ({
    method: 'POST',
    path: 'authenticate',
    body: { username: 'nobody@north.example', password: 'Wrong-pass1' },
  }),
  'account.requestCode': () => ({ method: 'POST', path: '2fa/sms/request' }),
  'account.verifyCode': () => ({ method: 'POST', path: '2fa/sms/verify', body: { code: '123456' } }),
  'account.logout': () => ({ method: 'POST', path: 'logout' }),
  'account.session': () => ({ path: 'account/session' }),
  'account.extendSession': () => ({ method: 'POST', path: 'account/session/extend' }),
  'account.expireSession': () => ({ method: 'POST', path: 'account/session/expire' }),
  'account.changePassword': () => ({
    method: 'POST',
    path: 'auth/password/change',
    body: { current_password: 'Wrong-pass1', new_password: 'Another-pass1' },
  }),
  'account.forgotPassword': () => ({
    method: 'POST',
    path: 'password/reset',
    body: { email: 'nobody@north.example' },
  }),
  'account.sendResetLink': (_rows, { tom }) => ({
    method: 'POST',
    path: 'auth/password/reset',
    body: { email: tom.email },
  }),
  'account.setPassword': () => ({
    method: 'POST',
    path: 'password/reset/confirm',
    body: { token: 'x'.repeat(43), new_password: 'Another-pass1' },
  }),
  'account.confirmAccount': () => ({
    method: 'POST',
    path: 'account/confirm',
    body: { token: 'x'.repeat(43), new_password: 'Another-pass1' },
  }),
  'account.resendConfirmation': () => ({
    method: 'POST',
    path: 'account/confirm/resend',
    body: { email: 'nobody@north.example' },
  }),
  'account.authenticator': () => ({ path: '2fa/totp' }),
  'account.beginAuthenticator': () => ({
    method: 'POST',
    path: '2fa/totp/begin',
    body: { current_password: 'Wrong-pass1' },
  }),
  'account.confirmAuthenticator': () => ({
    method: 'POST',
    path: '2fa/totp/confirm',
    body: { code: '123456' },
  }),
  'account.removeAuthenticator': () => ({
    method: 'POST',
    path: '2fa/totp/remove',
    body: { current_password: 'Wrong-pass1' },
  }),
  'account.verifyAuthenticator': () => ({
    method: 'POST',
    path: '2fa/totp/verify',
    body: { code: '123456' },
  }),
  'account.sessions': () => ({ path: 'account/sessions' }),
  'account.endSession': () => ({ method: 'DELETE', path: `account/sessions/${newId()}` }),
  'account.signInOptions': () => ({ path: 'account/sign-in-options' }),
  'account.beginProviderSignIn': () => ({
    method: 'POST',
    path: 'account/provider/begin',
    body: { return_path: '/' },
  }),
  'account.finishProviderSignIn': () => ({
    method: 'POST',
    path: 'account/provider/finish',
    body: { answer: '?code=x&state=y' },
  }),
  'account.adoptToken': () => ({ method: 'POST', path: 'account/sso/adopt' }),
  'portal-users.me': () => ({ path: 'portal_admin/me' }),
  'portal-users.settings': () => ({ path: 'settings' }),
  'people.list': () => ({ path: 'my/users' }),
  'people.one': (_rows, { tom }) => ({ path: `portal_admin/user/${tom.id}` }),
  'people.add': () => ({
    method: 'POST',
    path: 'portal_admin/user',
    body: { source: 'portal', user: { ...samplePerson, email: `${newId()}@north.example` } },
  }),
  'people.change': (_rows, { tom }) => ({
    method: 'PATCH',
    path: 'portal_admin/user',
    body: { source: 'portal', user: { ...samplePerson, email: tom.email, id: tom.id, version: 1 } },
  }),
  'people.grantSite': (_rows, { tom }) => ({
    method: 'POST',
    path: 'portal_admin/site-user',
    body: {
      user_id: tom.id,
      site_id: testSites.south,
      role: 'portal_site_caregiver',
      reason: 'Covers for a colleague',
    },
  }),
  'people.removeFromSite': (_rows, { tom }) => ({
    method: 'DELETE',
    path: `portal_admin/user/${tom.id}/sites/${testSites.south}`,
  }),
  'people.giveAccess': (_rows, { tom }) => ({
    method: 'PUT',
    path: `portal_admin/user/${tom.id}/portal-access`,
  }),
  'people.revokeAccess': (_rows, { tom }) => ({
    method: 'DELETE',
    path: `portal_admin/user/${tom.id}/portal-access`,
  }),
  'people.endSessions': (_rows, { tom }) => ({
    method: 'DELETE',
    path: `portal_admin/user/${tom.id}/sessions`,
  }),
  'sites.list': () => ({ path: 'sites' }),
  'sites.one': () => ({ path: `sites/${testSites.north}` }),
  ...sampleSettingsRequests,
  ...practitionerSamples,
  'patients.search': () => ({ path: 'profiles/search?lastName.contains=zzz' }),
  'patients.list': () => ({ path: 'api/profiles?lastName.contains=zzz' }),
  'patients.recent': () => ({ path: 'profiles/recent' }),
  'patients.profile': ({ patient }) => ({ path: `api/profiles/${patient.profileId}` }),
  'patients.siteProfile': ({ patient }) => ({ path: `v2/sites/profiles/${patient.siteProfileId}` }),
  'patients.lightSiteProfile': ({ patient }) => ({ path: `sites/profiles/${patient.siteProfileId}` }),
  'patients.careSummary': ({ patient }) => ({ path: `profiles/${patient.profileId}/care-summary` }),
  'patients.measurements': ({ patient }) => ({ path: `profiles/${patient.profileId}/measurements` }),
  'new-patient.findDuplicates': () => ({
    method: 'POST',
    path: 'profiles/duplicates',
    body: {
      siteId: testSites.north,
      firstName: 'Ina',
      lastName: 'New',
      dateOfBirth: '1990-01-02',
      ehrId: '',
      phoneNumber: '',
    },
  }),
  'new-patient.create': () => ({ method: 'POST', path: 'profiles', body: sampleNewPatient }),
  'audit.accesses': ({ patient }) => ({ path: `profiles/${patient.profileId}/accesses` }),
  'audit.accessesFile': ({ patient }) => ({ path: `profiles/${patient.profileId}/accesses.csv` }),
  'communications.purposes': () => ({ path: 'communication-purposes' }),
  'communications.list': ({ patient }) => ({ path: `communications?principal.equals=${patient.profileId}` }),
  'communications.one': ({ logId }) => ({ path: `communications/${logId}` }),
  'communications.create': ({ patient }) => ({
    method: 'POST',
    path: `communications?profileId=${patient.profileId}`,
    body: sampleLog,
  }),
  'communications.update': ({ logId }) => ({
    method: 'PATCH',
    path: `admin/communications/${logId}`,
    body: { version: 1, subject: 'Changed' },
  }),
  'communications.addNote': ({ logId }) => ({
    method: 'POST',
    path: `communications/${logId}/add-note`,
    body: { text: '<p>Seen</p>' },
  }),
  'communications.updateNote': ({ noteId }) => ({
    method: 'PATCH',
    path: `admin/notes/${noteId}`,
    body: { text: '<p>Changed</p>' },
  }),
  'communications.deleteNote': ({ noteId }) => ({ method: 'DELETE', path: `admin/notes/${noteId}` }),
  'messaging.token': () => ({ method: 'POST', path: 'messaging/token' }),
  'outbound-messages.outbox': () => ({ path: 'admin/outbox' }),
  ...sampleAdminRequests,
  ...sampleVideoRequests,
  ...samplePatientRequests,
  'drafts.read': () => ({ path: 'drafts/log:new' }),
  'drafts.keep': () => ({
    method: 'PUT',
    path: 'drafts/log:new',
    body: { content: { subject: 'Half a word' } },
  }),
  'drafts.discard': () => ({ method: 'DELETE', path: 'drafts/log:new' }),
};

/** Somebody whom the call's policy lets in: the product employee for the harnesses, else Lena. */
export const allowedPerson = ({ call }: ServedCall, { ada, lena }: TestWorld): TestPerson =>
  typeof call.allow === 'object' && call.allow.name === mayUseHarnesses.name ? ada : lena;
