// `user add`: who may sign in besides the accounts that people invite in the portal? (architecture: Fixed interface)
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { emailField, newPasswordField } from '@alveary/contract/account/model.ts';
import type { z } from 'zod';
import { insertAuditRow } from '../../platform/audit/insert-rows.ts';
import { now } from '../../platform/clock.ts';
import { type Command, type CommandSession, UsageError } from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/handle.ts';
import { newId } from '../../platform/ids.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { hashPassword } from '../account/public.ts';
import {
  findRolesByCode,
  findSitesBySlug,
  insertSiteUser,
  insertUser,
  listRoleCodes,
  listSiteSlugs,
  type Named,
  type NewUser,
} from './user-add.store.ts';

const WHY_ALL_SITES = { allSites: 'the operator of the installation gives access to any site' } as const;

export const userAddCommand: Command = {
  name: 'user add',
  summary: 'Add a portal user with roles at sites',
  usage: `
npm run alveary -- user add --email ruth@clinic.example --first-name Ruth --last-name Otter \\
                            --site harbor-lung --role <code>

  --email, --first-name, --last-name   who it is
  --site        the slug of a site; may be given several times. The site "alveary" holds roles for all sites
  --role        the code of a role, held at each of these sites; may be given several times. A wrong one is answered
                with the codes there are
  --staff       the person is staff
  --employee    the person is an employee of the maker
  --password    read the password from standard input, where it is not kept in the history of the shell:
                … user add … --password < file. Without it a password is made that works until the first sign-in.`,
  run: async (args, session) => {
    const wanted = readOptions(args);
    const made = wanted.readsPassword ? null : `${randomBytes(9).toString('base64url')}-Aa1`;
    const password = made ?? passwordFrom(await session.readInput());
    const database = await session.openDatabase();
    const passwordHash = await hashPassword(password);
    const user = { id: newId(), ...wanted.person, passwordHash, mustSetPassword: made !== null };
    await database.transact(WHY_ALL_SITES, (db) => addUser(db, user, wanted.sites, wanted.roles));
    tellResult(session, user.email, made);
    return 0;
  },
};

const readOptions = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      site: { type: 'string', multiple: true },
      role: { type: 'string', multiple: true },
      staff: { type: 'boolean', default: false },
      employee: { type: 'boolean', default: false },
      password: { type: 'boolean', default: false },
    },
  });
  return {
    person: {
      email: checked('--email', emailField, values.email),
      firstName: nameOf('--first-name', values['first-name']),
      lastName: nameOf('--last-name', values['last-name']),
      isStaff: values.staff,
      isEmployee: values.employee,
    },
    sites: atLeastOne('--site harbor-lung', values.site),
    roles: atLeastOne('--role <code>', values.role),
    readsPassword: values.password,
  };
};

const checked = (option: string, field: z.ZodType<string>, text: string | undefined): string => {
  const parsed = field.safeParse(text ?? '');
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option}: ${parsed.error.issues.map((issue) => issue.message).join(' ')}`);
};

const nameOf = (option: string, text: string | undefined): string => {
  const name = text?.trim() ?? '';
  if (name.length >= 1 && name.length <= 100 && !/\p{Cc}/u.test(name)) return name;
  throw new UsageError(`${option} must be a name of 1 to 100 characters.`);
};

const atLeastOne = (example: string, values: readonly string[] | undefined): readonly string[] => {
  if (values === undefined) throw new UsageError(`Name at least one, such as ${example}.`);
  return [...new Set(values)];
};

/** What stands before the first line end. */
const passwordFrom = (input: string): string =>
  checked('The password', newPasswordField, input.split(/\r?\n/)[0]);

const addUser = async (
  db: Db,
  user: NewUser,
  slugs: readonly string[],
  codes: readonly string[],
): Promise<void> => {
  const sites = await allOf('site', slugs, await findSitesBySlug(db, slugs), () => listSiteSlugs(db));
  const roles = await allOf('role', codes, await findRolesByCode(db, codes), () => listRoleCodes(db));
  if (!(await insertUser(db, user))) {
    throw new StartFailure(
      `There is an account with the address ${user.email} already. Use another address.`,
    );
  }
  const roleIds = roles.map((role) => role.id);
  for (const site of sites) await insertSiteUser(db, newId(), user.id, site.id, roleIds);
  const { passwordHash: _, ...after } = user;
  await insertAuditRow(db, {
    occurredAt: now(),
    userId: null,
    sessionId: null,
    action: 'user.add',
    outcome: 'done',
    status: 201,
    patientIds: [],
    siteIds: sites.map((site) => site.id),
    requestId: newId(),
    call: 'command:user-add',
    detail: { before: null, after: { ...after, sites: slugs, roles: codes } },
    remoteAddress: null,
  });
};

const allOf = async (
  kind: string,
  wanted: readonly string[],
  found: readonly Named[],
  list: () => Promise<Named[]>,
): Promise<readonly Named[]> => {
  const missing = wanted.find((name) => !found.some((one) => one.name === name));
  if (missing === undefined) return found;
  const names = (await list()).map((one) => one.name).join(', ');
  throw new UsageError(`There is no ${kind} "${missing}". There is: ${names}.`);
};

const tellResult = ({ print }: CommandSession, email: string, made: string | null): void => {
  print(`${email} may sign in.`);
  if (made === null) return;
  print(`Password: ${made}`);
  print('It is shown only now; a new one is asked for at the first sign-in.');
};
