// The call that says what is to be done on a day (document 3 §7 Today; OP-TASK-4; OP table TASK).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, instantField, lineField, textField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { todayList } from './model.ts';

/** Longer than a day on which the clock is put back, for every zone there is. */
const LONGEST_DAY_MS = 26 * 60 * 60 * 1000;

export const todayCalls = {
  items: call({
    method: 'GET',
    path: 'patient-log/today',
    summary:
      'What is to be done on a day, else today in the zone of each site: appointments, tasks and care events, the first due first',
    input: {
      query: z
        .strictObject({
          /** The local day of the asker: its first instant, and the first one after it. Left out: today where the site is. */
          startDate: instantField.optional(),
          endDate: instantField.optional(),
          /** Their appointments and tasks, and the care events of the patients in whose care team they are. */
          assignedPractitioner: idField.optional(),
          purpose: lineField(80).optional(),
          lastAlarmDescription: textField(2000).optional(),
        })
        .refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
          path: ['endDate'],
          message: 'Send both the start and the end of the day, or neither for today.',
        })
        .refine(
          ({ startDate, endDate }) => {
            if (startDate === undefined || endDate === undefined) return true;
            const length = Date.parse(endDate) - Date.parse(startDate);
            return length > 0 && length <= LONGEST_DAY_MS;
          },
          { path: ['endDate'], message: 'The end must lie after the start, at most 26 hours.' },
        ),
    },
    output: todayList,
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: [],
    shows: [
      'adverse-events',
      'appointments',
      'calendar-events',
      'care-team',
      'patient-statuses',
      'record',
      'tasks',
    ],
    audit: { action: 'today.list', about: 'patients' },
    spec: ['TASK-006', 'TASK-007', 'TASK-008', 'TASK-009', 'TASK-014', 'TASK-015'],
  }),
};
