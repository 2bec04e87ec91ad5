// `generate --patients N`: a database of the size of a large provider, for trying and measuring (architecture: command line).
import { parseArgs } from 'node:util';
import { type Command, UsageError } from '@alveary/server/platform/commands/command.ts';
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import { GENERATED_PASSWORD, generate, generatedAccounts } from './generate.ts';

const MOST = 5_000_000;

const wholeNumber = (name: string, text: string | undefined, most: number): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${most}; found "${text}".`);
};

export const generateCommand: Command = {
  name: 'generate',
  summary: 'Fill a database that has no patients with invented ones, for trying and measuring at size',
  usage: `
npm run alveary -- generate --patients 1000000 [--sites 200] [--seed 1]

  --patients   how many, up to ${MOST}
  --sites      over how many sites they are spread; 200 if not given
  --seed       another number gives other people; the same number gives the same ones

It makes the database where there is none. Each patient is in one or two sites and has an EHR ID, a phone number, an address and mostly an e-mail address and a
member id; every fifth has a communication log with a note. It refuses a database that has patients. Three accounts are
made, with the password ${GENERATED_PASSWORD}:
  ${generatedAccounts.staff}        staff with access to 5 sites
  ${generatedAccounts.caregiver}    a caregiver at 2 sites
  ${generatedAccounts.everywhere}   an admin of all sites who is not staff`,
  run: async (args, session) => {
    const { values } = parseArgs({
      args: [...args],
      options: { patients: { type: 'string' }, sites: { type: 'string' }, seed: { type: 'string' } },
    });
    const patients = wholeNumber('patients', values.patients, MOST);
    if (patients === undefined) throw new UsageError('Say how many: --patients 1000000.');
    const sites = wholeNumber('sites', values.sites, 10_000) ?? 200;
    const seed = wholeNumber('seed', values.seed, 1_000_000) ?? 1;
    const { logins } = await session.openDatabase('make');
    const began = performance.now();
    await generate(logins.owner, {
      patients,
      sites,
      seed,
      signal: session.signal,
      passwordHash: await hashPassword(GENERATED_PASSWORD),
      report: (line) => session.tell(line),
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    session.print(`${patients} patients in ${sites} sites were generated in ${seconds} s.`);
    return 0;
  },
};
