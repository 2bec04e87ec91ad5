// `phone bind`: whose an account at the phone provider is, where its mailbox does not say (OP-CALL-2; docs/operations.md).
import { parseArgs } from 'node:util';
import { iso, now } from '@alveary/server/platform/clock.ts';
import { type Command, UsageError } from '@alveary/server/platform/commands/command.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { findUserOfMailbox, giveCallsOfLine, setLine } from './phone-calls.store.ts';
import { settlePhoneCall } from './work-event.jobs.ts';

const REACH = { allSites: 'the operator of the installation says whose a phone account is' } as const;

const LONGEST_ACCOUNT = 200;

const bind = async (db: Db, providerUser: string, userId: string): Promise<number> => {
  await setLine(db, providerUser, userId, iso(now()));
  const callIds = await giveCallsOfLine(db, providerUser);
  for (const callId of callIds) await enqueue(db, settlePhoneCall, { callId });
  return callIds.length;
};

export const phoneBindCommand: Command = {
  name: 'phone bind',
  summary: 'Say whose an account at the phone provider is',
  usage: `
npm run alveary -- phone bind --account <id at the provider> --email ruth@clinic.example

  --account   the id of the account at the phone provider, as the log of the server names it
  --email     the portal user whose calls they are; the account must be confirmed
  It is needed only where the mailbox at the provider is not that of the portal user. Calls of the account that belong
  to nobody yet get their log; calls that belong to somebody stay theirs.`,
  run: async (args, session) => {
    const { values } = parseArgs({
      args: [...args],
      options: { account: { type: 'string' }, email: { type: 'string' } },
    });
    const { account = '', email = '' } = values;
    if (account === '' || account.length > LONGEST_ACCOUNT)
      throw new UsageError('Name the account at the phone provider: --account <id>.');
    if (email === '') throw new UsageError('Say whose calls they are: --email <address>.');
    const database = await session.openDatabase();
    const userId = await database.read(REACH, (db) => findUserOfMailbox(db, email));
    if (userId === null) throw new UsageError(`There is no confirmed account ${email}.`);
    const calls = await database.transact(REACH, (db) => bind(db, account, userId));
    session.print(`Calls of ${account} are those of ${email} from now on; ${calls} that waited are theirs.`);
    return 0;
  },
};
