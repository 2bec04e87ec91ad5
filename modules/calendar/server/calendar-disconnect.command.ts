// `calendar disconnect`: whose Google calendar is read no more? (OP-APPT-4; docs/operations.md)
import { parseArgs } from 'node:util';
import { iso, now } from '@alveary/server/platform/clock.ts';
import { type Command, UsageError } from '@alveary/server/platform/commands/command.ts';
import { secretKeysOf } from '@alveary/server/platform/secrets/keys.ts';
import { secretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { findUserByEmail } from './calendars.store.ts';
import { endChannels, forgetChannels } from './end-channels.ts';
import { disconnectGoogle } from './google-connections.store.ts';

const REACH = {
  allSites: 'the operator of the installation disconnects the calendar of a staff member',
} as const;

export const calendarDisconnectCommand: Command = {
  name: 'calendar disconnect',
  summary: 'Read the Google calendar of a staff member no more',
  usage: `
npm run alveary -- calendar disconnect --email lena@clinic.example

  --email   whose calendar it is
  Its token is forgotten, and Google is asked to tell of it no more. Appointments that came from it stay. The token
  itself is taken back by its owner, in the Google account.`,
  run: async (args, session) => {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
    const { email } = values;
    if (email === undefined) throw new UsageError('Say whose calendar it is: --email <address>.');
    const database = await session.openDatabase();
    const userId = await database.read(REACH, (db) => findUserByEmail(db, email));
    if (userId === null) throw new UsageError(`There is no account ${email}.`);
    const former = await database.transact(REACH, async (db) => {
      const channels = await forgetChannels(db, userId);
      await disconnectGoogle(db, userId, iso(now()));
      return channels;
    });
    if (former === null) throw new UsageError(`No calendar of ${email} is connected.`);
    const { config } = session;
    const still = await endChannels(config.googleCalendar, secretBox(secretKeysOf(config)), former);
    if (still > 0)
      session.tell(
        'Google could not be asked to be silent. What it still tells is refused, and ends within seven days.',
      );
    session.print(`The calendar of ${email} is read no more.`);
    return 0;
  },
};
