// How does the signed-in person read values, and how is that changed?
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import type { displayPreferenceCalls } from '../contract/calls.ts';
import { asTheSite, type DisplayPreferences } from '../contract/model.ts';
import { findDisplayPreferences, keepDisplayPreferences } from './display-preferences.store.ts';

export const ownDisplayPreferences = async ({
  db,
  me,
}: Pick<Ctx, 'db' | 'me'>): Promise<DisplayPreferences> =>
  (await findDisplayPreferences(db, me.id)) ?? asTheSite;

export const readDisplayPreferences: Handler<typeof displayPreferenceCalls.read> = (ctx) =>
  ownDisplayPreferences(ctx);

export const changeDisplayPreferences: Handler<typeof displayPreferenceCalls.change> = (
  { db, me },
  { body },
) => keepDisplayPreferences(db, me.id, body);
