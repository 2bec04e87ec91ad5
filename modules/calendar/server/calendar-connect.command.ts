// `calendar connect`: whose Google calendar is read from now on? (OP-APPT-4; docs/operations.md)
import { parseArgs } from 'node:util';
import { now, iso } from '@alveary/server/platform/clock.ts';
import { type Command, UsageError } from '@alveary/server/platform/commands/command.ts';
import { secretKeysOf } from '@alveary/server/platform/secrets/keys.ts';
import { secretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { calendarOrders } from './calendar-orders.ts';
import { findUserByEmail } from './calendars.store.ts';
import { endChannels, forgetChannels } from './end-channels.ts';
import { connectGoogle } from './google-connections.store.ts';
import { addressForGoogle, rowOfConnection } from './watch-calendar.ts';

const REACH = {
  allSites: 'the operator of the installation connects the calendar of a staff member',
} as const;

export const calendarConnectCommand: Command = {
  name: 'calendar connect',
  summary: 'Read the Google calendar of a staff member from now on',
  usage: `
npm run alveary -- calendar connect --email lena@clinic.example < refresh-token.txt

  --email   whose calendar it is; the person must have an account
  The refresh token of the OAuth consent (scope calendar.events) is read from standard input, where it is not kept
  in the history of the shell. It is sealed with the secret key before it is stored.`,
  run: async (args, session) => {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
    if (values.email === undefined) throw new UsageError('Say whose calendar it is: --email <address>.');
    const refreshToken = (await session.readInput()).trim();
    if (!/^[\w./-]{10,2000}$/.test(refreshToken))
      throw new UsageError('Standard input must hold the refresh token that Google gave.');
    const database = await session.openDatabase();
    const userId = await database.read(REACH, (db) => findUserByEmail(db, values.email ?? ''));
    if (userId === null) throw new UsageError(`There is no account ${values.email}.`);
    const box = secretBox(secretKeysOf(session.config));
    const sealed = box.seal(refreshToken, rowOfConnection(userId));
    const isWatched = addressForGoogle(session.config) !== null;
    const former = await database.transact(REACH, async (db) => {
      // Perhaps of another calendar.
      const channels = await forgetChannels(db, userId);
      await connectGoogle(db, userId, sealed, iso(now()));
      if (isWatched) await enqueue(db, calendarOrders.watch, { userId });
      return channels;
    });
    if (former !== null) await endChannels(session.config.googleCalendar, box, former);
    const when = isWatched ? 'whenever it tells of a change' : 'every minute';
    session.print(`The calendar of ${values.email} is read ${when}.`);
    return 0;
  },
};
