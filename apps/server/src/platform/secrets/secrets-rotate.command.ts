// `secrets rotate`: brings everything that is encrypted in the database under a new key.
import { parseArgs } from 'node:util';
import { rotateMarkKey } from '../audit/mark-keys.ts';
import { type Command, type CommandSession, UsageError } from '../commands/command.ts';
import { newKey, secretKeysOf } from './keys.ts';
import { keysNeeded, reseal } from './reseal.ts';
import { secretBox } from './secret-box.ts';

export const secretsRotateCommand: Command = {
  name: 'secrets rotate',
  summary:
    'Encrypt the secrets in the database (signing key, authenticator apps, audit marks) with a new key',
  usage: `
npm run alveary -- secrets rotate

  It puts a new key first into the file of keys and encrypts every secret with it. The key before stays in the file, for
  servers that are running; older ones that no value needs go. It may run beside the server.

  Rows of the audit log get marks of a new key too, from the next start of each process; the keys of rows there are stay.

  Where ALVEARY_SECRET_KEY holds the keys: put a new one first, separated by a comma, restart all processes, run this
  command, then take the old one out.`,
  run: async (args, session) => {
    if (parseArgs({ args: [...args], options: {} }).positionals.length > 0)
      throw new UsageError('Leave that out.');
    return rotate(session);
  },
};

const rotate = async ({ config, openDatabase, print }: CommandSession): Promise<number> => {
  const keys = secretKeysOf(config);
  const database = await openDatabase();
  const before = keys.read();
  const box = secretBox(keys);
  const keysBefore = await keysNeeded(database, box);
  const [added, kept] = [newKey(), before[0]];
  keys.write?.([added, ...before]);
  const resealed = await reseal(database, box, 'all');
  // A server that is running may have written with the key before a moment ago.
  await rotateMarkKey(database, box);
  const late = await reseal(database, box, 'all');
  print(`Secrets encrypted anew: ${resealed + late}. The key is ${box.currentKey()} now (${keys.place}).`);
  if (keys.write === undefined) {
    if (before.length > 1) print('Take the older keys out of ALVEARY_SECRET_KEY and restart.');
    return 0;
  }
  print('Rows of the audit log get marks of a new key from the next start of each process.');
  keys.write(kept === undefined ? [added] : [added, kept]);
  const gone = keysBefore.filter((id) => id !== kept?.id && id !== added.id);
  print(
    kept === undefined
      ? 'It is the first key.'
      : `The key before, ${kept.id}, stays until the next rotation.`,
  );
  if (gone.length > 0) print(`Older keys went: ${gone.join(', ')}.`);
  return 0;
};
