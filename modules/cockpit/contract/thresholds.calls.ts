// Calls that show and set the thresholds that the cockpit counts towards (OP-TASK-5; billing codes are dated data of a site).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditSites } from '@alveary/modules/sites/contract/policies.ts';
import { newThresholds, siteThresholds } from './thresholds.model.ts';

export const thresholdCalls = {
  list: call({
    method: 'GET',
    path: 'admin/billing-thresholds',
    summary: 'The thresholds of a site: its own and those of all sites of its region, of all times',
    input: { query: z.strictObject({ siteId: idField }) },
    output: siteThresholds,
    allow: mayEditSites,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['billing-thresholds', 'sites'],
    audit: { none: 'thresholds hold no patient data' },
    spec: ['TASK-016'],
  }),
  set: call({
    method: 'POST',
    path: 'admin/billing-thresholds',
    summary: 'Set the thresholds of a site from a month on that has not begun',
    input: { body: newThresholds },
    output: siteThresholds,
    allow: mayEditSites,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'Invalid', 'Stale'],
    changes: ['billing-thresholds'],
    audit: { action: 'billing-thresholds.change', about: 'nothing' },
    repeatable: true,
    spec: ['TASK-016'],
  }),
};
