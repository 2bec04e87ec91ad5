// Which action at a site opens which part of its reports, and is it closed where the patients are not shown?
import { HERE, roleAt, someone, THERE } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { mayDeleteReports, maySeeReports, mayWriteReports, sitesWithDrafts } from './policies.ts';

it.each([
  ['report_view', { sees: [HERE], drafts: [HERE], writes: [], deletes: [] }],
  ['report_view_final', { sees: [HERE], drafts: [], writes: [], deletes: [] }],
  ['report_add_edit', { sees: [], drafts: [], writes: [HERE], deletes: [] }],
  ['report_soft_delete', { sees: [], drafts: [], writes: [], deletes: [HERE] }],
  ['action_profile_edit', { sees: [], drafts: [], writes: [], deletes: [] }],
])('%s', (action, may) => {
  const me = someone([
    roleAt(HERE, 'some', 'action_profile_view', action),
    // The patients of this site are not shown to the person.
    roleAt(THERE, 'some', action),
  ]);
  expect({
    sees: maySeeReports.sites(me),
    drafts: sitesWithDrafts(me),
    writes: mayWriteReports.sites(me),
    deletes: mayDeleteReports.sites(me),
  }).toEqual(may);
});
