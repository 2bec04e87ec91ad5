// Which calls keep the filter views of a site user? Each answers with all of them (document 3 §7; VIEWS-012, VIEWS-013)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, isLine } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { filterMap } from './filters.ts';

/** The longest name of a view, in characters. */
export const LONGEST_VIEW_NAME = 60;

const filterView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** By column id, as it was kept: perhaps by another release. */
  filters: z.record(z.string(), z.unknown()),
});
export type FilterView = z.output<typeof filterView>;

const filterViews = z.object({ filter_views: z.array(filterView) });

/** What is kept: the name, and what each column is narrowed to. */
const writtenView = z.strictObject({
  name: z
    .string('Give the view a name.')
    .trim()
    .min(1, 'Give the view a name.')
    .max(LONGEST_VIEW_NAME, `The name cannot be longer than ${LONGEST_VIEW_NAME} characters.`)
    .refine(isLine, 'This contains characters that cannot be stored.'),
  filters: filterMap,
});

const ofSiteUser = z.object({ id: idField });
const oneView = z.object({ id: idField, viewId: idField });

const common = { output: filterViews, allow: mayViewPatients, reach: 'allowed-sites' } as const;

export const filterViewCalls = {
  list: call({
    ...common,
    method: 'GET',
    path: 'site-users/{id}/filter-views',
    summary: 'The filter views of an own site user, by name',
    input: { params: ofSiteUser },
    errors: ['SiteUserNotFound'],
    shows: ['filter-views'],
    audit: { none: 'shows nobody but their own filters' },
    spec: ['VIEWS-001', 'VIEWS-002', 'VIEWS-012', 'VIEWS-013'],
  }),
  add: call({
    ...common,
    method: 'POST',
    path: 'site-users/{id}/filter-views',
    summary: 'Keep a filter of the patient list under a name',
    input: { params: ofSiteUser, body: writtenView },
    errors: ['SiteUserNotFound', 'FilterViewNameTaken', 'TooManyFilterViews'],
    changes: ['filter-views'],
    audit: { action: 'filter-view.create', about: 'nothing' },
    status: 201,
    repeatable: true,
    spec: ['VIEWS-001', 'VIEWS-002', 'VIEWS-012', 'VIEWS-013'],
  }),
  update: call({
    ...common,
    method: 'PUT',
    path: 'site-users/{id}/filter-views/{viewId}',
    summary: 'Change the name and the filter of a view',
    input: { params: oneView, body: writtenView },
    errors: ['SiteUserNotFound', 'FilterViewNotFound', 'FilterViewNameTaken'],
    changes: ['filter-views'],
    audit: { action: 'filter-view.update', about: 'nothing' },
    spec: ['VIEWS-001', 'VIEWS-012', 'VIEWS-013'],
  }),
  remove: call({
    ...common,
    method: 'DELETE',
    path: 'site-users/{id}/filter-views/{viewId}',
    summary: 'Remove a filter view',
    input: { params: oneView },
    errors: ['SiteUserNotFound', 'FilterViewNotFound'],
    changes: ['filter-views'],
    audit: { action: 'filter-view.delete', about: 'nothing' },
    spec: ['VIEWS-012', 'VIEWS-013'],
  }),
};
