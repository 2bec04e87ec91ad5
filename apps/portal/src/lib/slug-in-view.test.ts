import { expect, it } from 'vitest';
import { slugInView } from './slug-in-view.ts';

it.each([
  ['/', null],
  ['/all-patients', null],
  ['/site/bay', 'bay'],
  ['/site/bay/patient/x/logs', 'bay'],
  ['/site/patient', null],
  ['/settings', null],
  ['/settings/bay', 'bay'],
  ['/settings/bay/features', 'bay'],
  ['/settings/security', null],
  ['/settings/my-permissions', null],
  ['/sites', null],
  ['/admin/site/bay', null],
])('%s shows the site %s', (pathname, slug) => {
  expect(slugInView(pathname)).toBe(slug);
});
