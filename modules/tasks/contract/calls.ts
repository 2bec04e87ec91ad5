// Which calls keep tasks, and show the to-dos of a patient? (document 3 §7 Patient data: to-dos; OP-TASK-1; OP table TASK)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { changedTask, newTask, task, taskOfPatient, taskStatuses, todoTask } from './model.ts';

const writes = { allow: mayEditPatients, reach: 'allowed-sites', changes: ['tasks'] } as const;
const reads = { method: 'GET', allow: mayViewPatients, reach: 'allowed-sites', shows: ['tasks'] } as const;

const taskSorts = ['due,asc', 'due,desc'] as const;

export const taskCalls = {
  todos: call({
    ...reads,
    path: 'todo-tasks',
    summary: 'What a patient is to do again and again, by name',
    input: { query: z.strictObject({ 'principal.equals': idField }) },
    output: z.array(todoTask),
    errors: ['NoSiteForPatient'],
    audit: { action: 'todo.list', about: 'patient' },
    spec: ['TASK-003', 'TASK-013'],
  }),
  list: call({
    ...reads,
    path: 'tasks',
    summary: 'The tasks for a patient, the first due first',
    input: {
      query: z.strictObject({
        ...pagingFields(200, 1000),
        'principal.equals': idField,
        'status.equals': z.enum(taskStatuses, 'This is no status of a task.').optional(),
      }),
    },
    output: paged(task),
    errors: ['NoSiteForPatient'],
    audit: { action: 'task.list', about: 'patient' },
    spec: ['TASK-002'],
  }),
  ofAllPatients: call({
    ...reads,
    path: 'dashboard/tasks',
    summary: 'The tasks for the patients of the own sites, with who the patients are',
    input: {
      query: z.strictObject({
        ...pagingFields(50, 200),
        'status.equals': z.enum(taskStatuses, 'This is no status of a task.').optional(),
        'assignedPractitioner.equals': idField.optional(),
        sort: z.enum(taskSorts, 'Tasks can be sorted by due, asc or desc.').default('due,asc'),
      }),
    },
    output: paged(taskOfPatient),
    errors: [],
    shows: ['tasks', 'patient-statuses', 'record'],
    audit: { action: 'task.list', about: 'patients' },
    spec: ['SHELL-043'],
  }),
  create: call({
    ...writes,
    method: 'POST',
    path: 'tasks',
    summary: 'Plan a task for a patient',
    input: { query: z.strictObject({ profileId: idField }), body: newTask },
    output: task,
    errors: ['NoSiteForPatient', 'NotOnTeam', 'PurposeNotOffered'],
    audit: { action: 'task.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['TASK-002'],
  }),
  update: call({
    ...writes,
    method: 'PATCH',
    path: 'tasks/{id}',
    summary: 'Change a task, mark it done or cancel it; what is not sent stays',
    input: { params: z.object({ id: idField }), body: changedTask },
    output: task,
    errors: ['TaskNotFound', 'TaskOver', 'NotOnTeam', 'PurposeNotOffered', 'Stale'],
    audit: { action: 'task.update', about: 'patient' },
    spec: ['TASK-002'],
  }),
};
