// What does a right request to each call of the settings of a site look like?
import { newId } from '../platform/ids.ts';
import type { Sample } from './sample-requests.ts';
import { testSites } from './world.ts';

export const sampleSettingsRequests: Readonly<Record<string, Sample>> = {
  'site-settings.filtered': () => ({ path: 'api/sites?name.contains=lung' }),
  'site-settings.people': () => ({
    method: 'POST',
    path: 'sites/users',
    body: { site_ids: [testSites.north] },
  }),
  'site-settings.nameForGrant': () => ({ path: `admin/sites/${testSites.north}` }),
  'site-settings.changeFeatures': () => ({
    method: 'PATCH',
    path: 'settings',
    body: { site_id: testSites.north, version: 1, feature_values: { unit_weight: 'kg' } },
  }),
  'message-templates.list': () => ({ path: `message-templates?tenant=${testSites.north}` }),
  'message-templates.add': () => ({
    method: 'POST',
    path: `message-templates?tenant=${testSites.north}`,
    body: { title: `Reminder ${newId()}`, body: 'Hello {patient_first_name}' },
  }),
  'message-templates.change': ({ templateId }) => ({
    method: 'PUT',
    path: `message-templates/${templateId}`,
    body: { version: 1, title: `Reminder ${templateId}`, body: 'Hello again' },
  }),
  'message-templates.remove': ({ templateId }) => ({
    method: 'DELETE',
    path: `message-templates/${templateId}`,
  }),
};
