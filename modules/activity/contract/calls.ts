// Which call logs the time that was spent on a patient page? (document 2 §4; OP-ACTIVITY-4)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { loggedActivity, trackingLog } from './model.ts';
import { mayTrackTime } from './policies.ts';

export const activityCalls = {
  log: call({
    method: 'PUT',
    path: 'profile-activity/{id}',
    summary:
      'Log time spent on a patient page; the id of the log is made by the page, and later logs update the first',
    input: { params: z.object({ id: idField }), body: trackingLog },
    output: loggedActivity,
    allow: mayTrackTime,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'RepeatDiffers'],
    changes: ['logs'],
    audit: { action: 'activity.log', about: 'patient' },
    background: true,
    spec: ['ACTIVITY-013', 'ACTIVITY-014', 'ACTIVITY-015'],
  }),
};
