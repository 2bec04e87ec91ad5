// What does a right request to each call about sites look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

export const sitesSamples = subjectSamples({
  requests: {
    'sites.list': () => ({ path: 'sites' }),
    'sites.read': () => ({ path: `sites/${testSites.north}` }),
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
    'site-keeping.list': () => ({ path: 'admin/sites' }),
    'site-keeping.create': () => ({
      method: 'POST',
      path: 'admin/sites',
      body: {
        longName: 'Lakeside Chest Clinic',
        shortName: 'Lakeside',
        slug: 'lakeside',
        region: 'us',
        conditions: ['COPD'],
        parentId: null,
      },
    }),
    'site-keeping.update': () => ({
      method: 'PATCH',
      path: `admin/sites/${testSites.north}`,
      body: { longName: 'North Lung Clinic', shortName: 'North', conditions: [], parentId: null, version: 1 },
    }),
    'site-keeping.close': () => ({
      method: 'POST',
      path: `admin/sites/${testSites.north}/close`,
      body: { version: 1, reason: 'The practice has moved to another group.' },
    }),
    'site-keeping.firstSteps': () => ({ path: 'admin/first-steps' }),
  },
});
