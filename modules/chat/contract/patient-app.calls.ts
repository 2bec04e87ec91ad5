// Which calls play the patient's app: what it shows, what the patient writes and reads, and how its phone behaves? (OP-CHAT-6; OP-SHELL-6)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, lineField, textField } from '@alveary/contract/fields.ts';
import { longestText } from './model.ts';
import { mayPlayPatientApp } from './policies.ts';

const patientWithApp = z.object({
  /** The profile id. */
  id: z.uuid(),
  name: z.string(),
  /** Messages that lie ready and were not fetched. */
  waiting: z.int(),
});
export type PatientWithApp = z.output<typeof patientWithApp>;

const appMessage = z.object({
  id: z.uuid(),
  isPatients: z.boolean(),
  /** Who wrote it. */
  sender: z.string(),
  text: z.string(),
  at: z.string(),
  isRead: z.boolean(),
});

export const patientApp = patientWithApp.extend({
  isPushOn: z.boolean(),
  /** Why the next notification is refused. */
  failsNext: z.string().nullable(),
  /** The newest ones that the app has, oldest first. */
  messages: z.array(appMessage),
});
export type PatientApp = z.output<typeof patientApp>;

export const appActs = ['open', 'read'] as const;
export type AppAct = (typeof appActs)[number];

const ofPatient = z.object({ profileId: idField });
const errors = ['NoAppForChat', 'NoSandbox', 'NoSiteForPatient'] as const;
const spec = ['SHELL-007', 'SHELL-008'];

export const patientAppCalls = {
  list: call({
    method: 'GET',
    path: 'debug/patient-app',
    summary: 'The patients of the own sites who have the app, those first who wrote or were written to last',
    input: { query: z.strictObject({ name: lineField(60).optional() }) },
    output: z.array(patientWithApp),
    allow: mayPlayPatientApp,
    reach: 'allowed-sites',
    errors: ['NoSandbox'],
    shows: ['sandboxes'],
    audit: { action: 'patient-app.list', about: 'patients' },
    spec,
  }),
  read: call({
    method: 'GET',
    path: 'debug/patient-app/{profileId}',
    summary: "A patient's app as its phone shows it",
    input: { params: ofPatient },
    output: patientApp,
    allow: mayPlayPatientApp,
    reach: 'allowed-sites',
    errors,
    shows: ['sandboxes'],
    audit: { action: 'patient-app.read', about: 'patient' },
    spec,
  }),
  write: call({
    method: 'POST',
    path: 'debug/patient-app/{profileId}/messages',
    summary: 'Write to the care team as the patient',
    input: {
      params: ofPatient,
      body: z.strictObject({
        /** Made by the browser, so that sending twice writes once. */
        id: idField,
        message: textField(longestText.InApp).min(1, 'Write a message.'),
      }),
    },
    output: nothing,
    allow: mayPlayPatientApp,
    reach: 'allowed-sites',
    errors: [...errors, 'ChatOff', 'RepeatDiffers'],
    changes: ['sandboxes'],
    audit: { action: 'chat.answer', about: 'patient' },
    spec,
  }),
  act: call({
    method: 'POST',
    path: 'debug/patient-app/{profileId}/acts',
    summary: 'Open the app, which fetches what lies ready, or read what it has',
    input: { params: ofPatient, body: z.strictObject({ act: z.enum(appActs, 'Open the app, or read.') }) },
    output: nothing,
    allow: mayPlayPatientApp,
    reach: 'allowed-sites',
    errors,
    changes: ['sandboxes'],
    audit: { action: 'patient-app.act', about: 'patient' },
    spec,
  }),
  set: call({
    method: 'PUT',
    path: 'debug/patient-app/{profileId}/phone',
    summary: 'Say whether the phone lets the app notify, and why the next notification is refused',
    input: {
      params: ofPatient,
      body: z.strictObject({
        isPushOn: z.boolean('Say whether the phone lets the app notify.'),
        failsNext: textField(200).min(1, 'Say why the notification is refused.').nullable(),
      }),
    },
    output: nothing,
    allow: mayPlayPatientApp,
    reach: 'allowed-sites',
    errors,
    changes: ['sandboxes'],
    audit: { action: 'patient-app.set', about: 'patient' },
    spec,
  }),
};
