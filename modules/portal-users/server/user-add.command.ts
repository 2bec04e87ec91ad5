// `user add`: adds a portal user beside those whom people invite in the portal (architecture: Fixed interface).
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { emailField, newPasswordField } from '@alveary/modules/account/contract/model.ts';
import { newPerson } from '../contract/people.model.ts';
import { portalRoleCodes } from '../contract/policies.ts';
import type { z } from 'zod';
import { insertAuditRow } from '@alveary/server/platform/audit/insert-rows.ts';
import { auditMarksOf } from '@alveary/server/platform/audit/mark-keys.ts';
import type { AuditMarker } from '@alveary/server/platform/audit/marks.ts';
import { now } from '@alveary/server/platform/clock.ts';
import { type Command, type CommandSession, UsageError } from '@alveary/server/platform/commands/command.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { isDemoPassword } from '@alveary/server/platform/demo-password.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { StartFailure } from '@alveary/server/platform/start-failure.ts';
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
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
  --role        the code of a role, held at each of these sites; may be given several times, but one portal role only
                (an admin or a caregiver). A wrong one is answered with the codes there are
  --staff       the person is staff
  --employee    the person is an employee of the maker
  --password    read the password from standard input, where it is not kept in the history of the shell:
                … user add … --password < file. Without it a password is made that works until the first sign-in.`,
  run: async (args, session) => {
    const wanted = readOptions(args);
    const made = wanted.readsPassword ? null : `${randomBytes(9).toString('base64url')}-Aa1`;
    const password = made ?? passwordFrom(await session.readInput(), session.config);
    const database = await session.openDatabase();
    const passwordHash = await hashPassword(password);
    const user = { id: newId(), ...wanted.person, passwordHash, mustSetPassword: made !== null };
    const { marker } = await auditMarksOf(session.config, database);
    await database.transact(WHY_ALL_SITES, (db) => addUser(db, marker, user, wanted));
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
      firstName: checked('--first-name', newPerson.shape.user.shape.first_name, values['first-name']),
      lastName: checked('--last-name', newPerson.shape.user.shape.last_name, values['last-name']),
      isStaff: values.staff,
      isEmployee: values.employee,
    },
    sites: atLeastOne('--site harbor-lung', values.site),
    roles: withOnePortalRole(atLeastOne('--role <code>', values.role)),
    readsPassword: values.password,
  };
};

const checked = (option: string, field: z.ZodType<string>, text: string | undefined): string => {
  const parsed = field.safeParse(text ?? '');
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option}: ${parsed.error.issues.map((issue) => issue.message).join(' ')}`);
};

const atLeastOne = (example: string, values: readonly string[] | undefined): readonly string[] => {
  if (values === undefined) throw new UsageError(`Name at least one, such as ${example}.`);
  return [...new Set(values)];
};

/** Roles of the care team stand beside it (USERS-039). */
const withOnePortalRole = (codes: readonly string[]): readonly string[] => {
  const portalRoles = codes.filter((code) => portalRoleCodes.includes(code));
  if (portalRoles.length < 2) return codes;
  throw new UsageError(
    `A user has one portal role at a site. Choose one of these: ${portalRoles.join(', ')}.`,
  );
};

/** What stands before the first line end. */
const passwordFrom = (input: string, access: CommandSession['config']): string => {
  const password = checked('The password', newPasswordField, input.split(/\r?\n/)[0]);
  if (!isDemoPassword(password, access)) return password;
  throw new UsageError('The password: everybody knows this one from the demonstration. Choose another.');
};

const addUser = async (
  db: Db,
  marker: AuditMarker,
  user: NewUser,
  { sites: slugs, roles: codes }: Pick<ReturnType<typeof readOptions>, 'sites' | 'roles'>,
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
  const [at, requestId] = [now(), newId()];
  const held = codes.toSorted().join(' ');
  await noteUserChanges(
    { db, now: at, requestId, me: null },
    user.id,
    sites.map(({ id }) => ({ kind: 'role', siteId: id, before: null, after: held })),
    'Added from the command line',
  );
  const { passwordHash: _, ...after } = user;
  await insertAuditRow(db, marker, {
    occurredAt: at,
    userId: null,
    sessionId: null,
    action: 'user.add',
    outcome: 'done',
    status: 201,
    patientIds: [],
    siteIds: sites.map((site) => site.id),
    requestId,
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
