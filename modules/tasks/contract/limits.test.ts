// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { changedTask, newTask, task, taskOfPatient } from './model.ts';

it.each([
  [
    'changedTask',
    changedTask,
    {
      'purpose?': 'text 1–80',
      'due?': 'text 1–',
      'notes?': 'text –1000 or null',
      'status?': 'OPEN | DONE | CANCELLED',
      version: 'integer 1–',
    },
  ],
  ['newTask', newTask, { purpose: 'text 1–80', due: 'text 1–', notes: 'text –1000 or null' }],
  ['task', task, { status: 'OPEN | DONE | CANCELLED' }],
  [
    'taskOfPatient',
    taskOfPatient,
    { status: 'OPEN | DONE | CANCELLED', 'patient.patientStatuses[]': 'DORMANT | HOSPICE' },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
