// Plays the own sandbox calendar: each change is read at once, as a provider would tell of it (OP-APPT-4).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { sandboxCalendar } from '@alveary/server/services/calendar/sandbox.ts';
import {
  findSandboxEvent,
  findSandboxEvents,
  insertSandboxEvent,
  lockSandbox,
  updateSandboxEvent,
} from '@alveary/server/services/calendar/sandbox-events.store.ts';
import type { calendarCalls } from '../contract/calls.ts';
import type { SandboxEntry } from '../contract/model.ts';
import { syncCalendar } from './sync-calendar.ts';

const MOST = 100;

export const listSandboxEvents: Handler<typeof calendarCalls.sandboxEvents> = (ctx) =>
  findSandboxEvents(ctx.db, ctx.me.id, MOST);

const ownEvent = async (ctx: Ctx, id: string): Promise<SandboxEntry> =>
  (await findSandboxEvent(ctx.db, ctx.me.id, id)) ?? fail('CalendarEventNotFound');

const sync = async ({ db, now, me, about }: Ctx): Promise<void> => {
  const profileIds = await syncCalendar({ db, now, userId: me.id }, sandboxCalendar(db, me.id));
  about(...profileIds);
};

export const addSandboxEvent: Handler<typeof calendarCalls.addSandboxEvent> = async (ctx, { body }) => {
  await lockSandbox(ctx.db, ctx.me.id);
  const id = newId();
  await insertSandboxEvent(ctx.db, ctx.me.id, { id, status: 'confirmed', ...body });
  await sync(ctx);
  return ownEvent(ctx, id);
};

export const changeSandboxEvent: Handler<typeof calendarCalls.changeSandboxEvent> = async (
  ctx,
  { params, body },
) => {
  await lockSandbox(ctx.db, ctx.me.id);
  const current = await ownEvent(ctx, params.id);
  const changed = await updateSandboxEvent(ctx.db, ctx.me.id, {
    ...current,
    version: body.version,
    status: body.cancelled === true ? 'cancelled' : current.status,
    start: body.start ?? current.start,
    duration: body.duration ?? current.duration,
  });
  if (changed === 0) return fail('Stale', { current });
  await sync(ctx);
  return ownEvent(ctx, current.id);
};
