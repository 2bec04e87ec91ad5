// The screens of the work of a day, the sites and the own account.
import { patientByEhrId } from '../../../../e2e/support/people.ts';
import { at, go, LENA, NOEL, type Screen } from './screen.ts';

const preferences: Screen['open'] = async (page) => {
  const { profileId } = await patientByEhrId(page, 'HL-1001');
  await go(page, `/settings/communication-preferences/${profileId}`);
};

const page = (address: string, name: string, shows: string): Screen => ({
  address,
  name,
  who: LENA,
  open: at(address.replace(/:(siteSlug|slug)\??/, 'harbor-lung')),
  shows,
});

export const workScreens: readonly Screen[] = [
  page('/dashboard/today', 'today', 'Care events'),
  page('/dashboard/cockpit', 'cockpit', 'Care coordinator'),
  page('/dashboard/tasks', 'tasks of all', 'Overdue since'),
  page('/dashboard/events', 'events of all', 'Low SpO2'),
  page('/dashboard/appointments', 'dashboard of appointments', 'Health Coaching'),
  page('/all-patients', 'all patients', 'HL-1'),
  page('/sites', 'sites', 'Bay Allergy'),
  page('/site/:slug', 'page of a site', 'Practitioners'),
  page('/settings/security', 'security', 'Authenticator app'),
  page('/settings/display', 'display units', 'Dates with a time'),
  page('/settings/my-permissions', 'My Permissions', 'My roles'),
  page('/settings/:siteSlug?', 'users of a site', 'lena@alveary.example'),
  page('/settings/:siteSlug/message-templates', 'message templates of a site', 'Appointment tomorrow'),
  page('/settings/:siteSlug/consents', 'consents of a site', 'Consent'),
  page('/settings/:siteSlug/features', 'features of a site', 'Spirometry overwriting'),
  page('/settings/:siteSlug/grants', 'access granted to a site', 'No open access'),
  page('/settings/:siteSlug/user-changes', 'user changes of a site', 'Coaches patients of Harbor Lung too'),
  {
    address: '/settings/communication-preferences/:id?',
    name: 'communication preferences',
    who: LENA,
    open: preferences,
    shows: 'Push notifications',
  },
  {
    address: '/account/password/reset',
    name: 'change password',
    who: LENA,
    open: at('/account/password/reset'),
    shows: 'Current password',
  },
  {
    address: '/errors/noaccess',
    name: 'no access',
    who: NOEL,
    open: at('/errors/noaccess'),
    shows: 'You do not have access',
  },
  {
    address: '*',
    name: 'page not found',
    who: LENA,
    open: at('/nowhere'),
    shows: 'This page could not be found',
  },
];
