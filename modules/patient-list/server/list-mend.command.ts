// `patients mend-list`: holds the list of all patients against the records and makes right what differs.
import type { Command } from '@alveary/server/platform/commands/command.ts';
import { mendRows } from './keep-rows.store.ts';

export const listMendCommand: Command = {
  name: 'patients mend-list',
  summary: 'Hold the list of all patients against the records and mend what differs',
  usage: `
npm run alveary -- patients mend-list

Reads the records of every patient, 500 at a time, and writes the rows of the list anew that say something else. The server
does the same each night; it may run beside this. Appointments that ended while no server ran are moved on and do not count. Exit code 1
when something had to be mended.`,
  run: async (_args, session) => {
    const database = await session.openDatabase();
    session.print('Holding the rows of the list against the records of each patient.');
    const mended = await mendRows((work) =>
      database.transact({ allSites: 'the rows of the list are about the patients of all sites' }, work),
    );
    session.print(
      mended === 0 ? 'Every row says what the records say.' : `Mended the rows of ${mended} patients.`,
    );
    return mended === 0 ? 0 : 1;
  },
};
