// Plays the patient in the app, from the harness, while the sandbox stands for the app (OP-CHAT-6; OP-SHELL-6).
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findSandboxApp, setSandboxApp } from '@alveary/server/services/push/sandbox.store.ts';
import type { MessageStatus } from '../contract/model.ts';
import type { AppAct, PatientWithApp, patientAppCalls } from '../contract/patient-app.calls.ts';
import { findWaysTo, type StoredChannel, takeChannel } from './channels.store.ts';
import { addMessage, findMessage } from './messages.store.ts';
import {
  changeAppStatuses,
  findAppMessages,
  findPatientsWithApp,
  findPatientWithApp,
} from './patient-app.store.ts';
import { tell } from './telling.ts';

type Calls = typeof patientAppCalls;

const SHOWN_PATIENTS = 50;
const SHOWN_MESSAGES = 60;

/** In production no app of a patient is played: what it wrote would stand in a real record. */
const checkSandbox = (ctx: Ctx): void => {
  if (ctx.surroundings.config.production) fail('NoSandbox');
};

/** @throws Failure, also for a patient of another site */
const patientOf = async (ctx: Ctx, profileId: string): Promise<PatientWithApp> => {
  checkSandbox(ctx);
  if (!(await reachesPatient(ctx.db, profileId))) return fail('NoSiteForPatient');
  const patient = (await findPatientWithApp(ctx.db, profileId)) ?? fail('NoAppForChat');
  ctx.about(profileId);
  return patient;
};

export const listPatientApps: Handler<Calls['list']> = async (ctx, { query }) => {
  checkSandbox(ctx);
  const found = await findPatientsWithApp(ctx.db, query.name || null, SHOWN_PATIENTS);
  ctx.about(...found.map(({ id }) => id));
  return found;
};

export const readPatientApp: Handler<Calls['read']> = async (ctx, { params }) => {
  const patient = await patientOf(ctx, params.profileId);
  const phone = await findSandboxApp(ctx.db, patient.id);
  return { ...patient, ...phone, messages: await findAppMessages(ctx.db, patient.id, SHOWN_MESSAGES) };
};

/** The channel of the patient, held until the transaction ends. */
const channelOf = (ctx: Ctx, profileId: string): Promise<StoredChannel> =>
  takeChannel(ctx.db, { id: newId(), profileId, isAi: false, userId: null, at: iso(ctx.now) });

export const writeFromApp: Handler<Calls['write']> = async (ctx, { params, body }) => {
  const { id: profileId } = await patientOf(ctx, params.profileId);
  if (!(await findWaysTo(ctx.db, profileId)).hasChat) return fail('ChatOff');
  const channel = await channelOf(ctx, profileId);
  const known = await findMessage(ctx.db, body.id);
  if (known !== null) {
    const isSame = known.channelId === channel.id && known.message === body.message;
    return isSame && known.sender.kind === 'patient' ? undefined : fail('RepeatDiffers');
  }
  const isNew = await addMessage(ctx.db, {
    id: body.id,
    channelId: channel.id,
    author: 'patient',
    senderId: null,
    medium: 'inapp',
    body: body.message,
    status: null,
    phoneNumber: null,
    providerId: null,
    segments: null,
    sentences: null,
    at: iso(ctx.now),
  });
  if (!isNew) return fail('RepeatDiffers');
  const message = (await findMessage(ctx.db, body.id)) ?? fail('MessageNotFound');
  await tell(ctx.db, ctx.now, channel, { type: 'MESSAGE', message });
  return undefined;
};

/** An app that is opened fetches what lies ready, and whoever reads has opened it. */
const reached: Readonly<Record<AppAct, MessageStatus>> = { open: 'delivered', read: 'read' };

export const actInApp: Handler<Calls['act']> = async (ctx, { params, body }) => {
  const { id: profileId } = await patientOf(ctx, params.profileId);
  const channel = await channelOf(ctx, profileId);
  const status = reached[body.act];
  const changed = await changeAppStatuses(ctx.db, channel.id, { status, at: iso(ctx.now) });
  if (changed === null || changed.until === null) return undefined;
  await tell(ctx.db, ctx.now, channel, {
    type: 'UPDATE_MESSAGE_STATUS_BY_DATE',
    channelId: channel.id,
    status,
    until: changed.until,
    medium: 'inapp',
    reader: 'patient',
    revision: changed.revision,
  });
  return undefined;
};

export const setPatientApp: Handler<Calls['set']> = async (ctx, { params, body }) => {
  const { id: profileId } = await patientOf(ctx, params.profileId);
  await setSandboxApp(ctx.db, profileId, body);
  return undefined;
};
