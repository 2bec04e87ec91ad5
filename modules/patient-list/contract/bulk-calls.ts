// Which calls do the same for several patients of the list, tell before what would come of it, and take it back? (OP-VIEWS-1)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, lineField, textField } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { TEXT_MAX } from '@alveary/modules/outbound-messages/contract/rules.ts';
import { newTask } from '@alveary/modules/tasks/contract/model.ts';

/** Patients of one request; whoever chose more sends them one after the other and sees how far it is. */
export const MOST_AT_ONCE = 25;
/** Patients that one person does something for at a time. */
export const MOST_CHOSEN_PATIENTS = 500;

const text = textField(TEXT_MAX).min(1, 'Write the message.');

/** Each part is what the call for a single patient takes, which checks it. */
const act = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('assign'),
      userId: z.string().min(1, 'Choose who coordinates.').pipe(idField),
    }),
    z.strictObject({ kind: z.literal('task'), task: newTask }),
    z.strictObject({ kind: z.literal('sms'), body: text, append_do_not_reply: z.boolean() }),
    z.strictObject({
      kind: z.literal('email'),
      subject: lineField(150).min(1, 'An email needs a subject.'),
      body: text,
      reply_email: z.string().nullable(),
    }),
  ],
  'Choose whether a coordinator is assigned, a task added, or a message sent.',
);
export type BulkAct = z.output<typeof act>;

const undoing = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('assign'),
    profileId: idField,
    /** Who was made the coordinator. */
    userId: idField,
    /** Who was it before. */
    before: idField.nullable(),
  }),
  z.strictObject({ kind: z.literal('task'), profileId: idField, taskId: idField, version: z.int() }),
]);
export type Undoing = z.output<typeof undoing>;

const result = z.object({
  profileId: z.uuid(),
  isDone: z.boolean(),
  /** Why the patient was left out. */
  reason: z.string().nullable(),
  /** What takes it back; null where nothing was done or nothing can. */
  undo: undoing.nullable(),
});
export type BulkResult = z.output<typeof result>;

const different = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const shared = {
  method: 'POST',
  allow: mayEditPatients,
  reach: 'allowed-sites',
  output: z.array(result),
  errors: ['NoSiteForPatient'],
  repeatable: true,
  perMinute: 120,
  changes: ['care-team', 'tasks', 'logs', 'outbox'],
  spec: ['CARETEAM-004', 'TASK-002', 'CONSENT-018'],
} as const;

export const bulkCalls = {
  act: call({
    ...shared,
    path: 'profiles/list/act',
    summary:
      'Assign a coordinator, add a task or send a message for several patients, or tell what would come of it',
    input: {
      body: z.strictObject({
        act,
        profileIds: z
          .array(idField)
          .min(1, 'Choose at least one patient.')
          .max(MOST_AT_ONCE, `Send at most ${MOST_AT_ONCE} patients at once.`)
          .refine(different, 'Send each patient once.'),
        /** Only tells who would be left out and why: nothing is kept, nothing is sent. */
        isTrial: z.boolean(),
      }),
    },
    audit: { action: 'bulk-act.create', about: 'patients' },
  }),
  undo: call({
    ...shared,
    path: 'profiles/list/undo',
    summary: 'Take back coordinators that were assigned or tasks that were added for several patients',
    input: {
      body: z.strictObject({
        rows: z.array(undoing).min(1).max(MOST_AT_ONCE, `Send at most ${MOST_AT_ONCE} patients at once.`),
      }),
    },
    audit: { action: 'bulk-act.undo', about: 'patients' },
  }),
};
