// What does a right request to each call about tasks look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const tasksSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const taskId = newId();
    await db.run(
      `insert into tasks (id, profile_id, purpose, due_at, practitioner_id, status, automated, created_at, updated_at)
       values ($1, $2, 'ONBOARDING', $4, $3, 'OPEN', false, $4, $4)`,
      [taskId, patient.profileId, author.id, writtenAt],
    );
    await db.run(
      `insert into todo_tasks (id, profile_id, name, period_in_hours, last_modified_at) values ($1, $2, 'Blow', 24, $3)`,
      [newId(), patient.profileId, writtenAt],
    );
    return { taskId };
  },
  requests: {
    'tasks.todos': ({ patient }) => ({ path: `todo-tasks?principal.equals=${patient.profileId}` }),
    'tasks.list': ({ patient }) => ({ path: `tasks?principal.equals=${patient.profileId}` }),
    'tasks.ofAllPatients': () => ({ path: 'dashboard/tasks?status.equals=OPEN' }),
    'tasks.create': ({ patient }) => ({
      method: 'POST',
      path: `tasks?profileId=${patient.profileId}`,
      body: { purpose: 'ONBOARDING', due: '2150-01-05T09:00:00Z', assignedPractitioner: null, notes: null },
    }),
    'tasks.update': ({ taskId }) => ({
      method: 'PATCH',
      path: `tasks/${taskId}`,
      body: { version: 1, status: 'DONE' },
    }),
  },
});
