// `site add`: how does an operator make a site, with whom as its first admin? (architecture: Fixed interface)
import { parseArgs } from 'node:util';
import { SITE_ADMIN } from '@alveary/contract/policies/actions.ts';
import { emailField } from '@alveary/modules/account/contract/model.ts';
import { putPortalRole } from '@alveary/modules/portal-users/server/public.ts';
import type { z } from 'zod';
import { insertAuditRow } from '@alveary/server/platform/audit/insert-rows.ts';
import { auditMarksOf } from '@alveary/server/platform/audit/mark-keys.ts';
import type { AuditMarker } from '@alveary/server/platform/audit/marks.ts';
import { now } from '@alveary/server/platform/clock.ts';
import { type Command, UsageError } from '@alveary/server/platform/commands/command.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { StartFailure } from '@alveary/server/platform/start-failure.ts';
import {
  conditionsField,
  longNameField,
  newSite,
  regionField,
  shortNameField,
  slugField,
} from '../contract/keeping.model.ts';
import { featureShape } from '../contract/settings.model.ts';
import { findOpenSiteId, findUserId, insertSite } from './keeping.store.ts';

const WHY_ALL_SITES = { allSites: 'the operator of the installation adds a site' } as const;

export const siteAddCommand: Command = {
  name: 'site add',
  summary: 'Add a site: a group or a practice where patients are cared for',
  usage: `
npm run alveary -- site add --name "Harbor Lung Clinic" --slug harbor-lung --region us --time-zone America/New_York --admin grace@clinic.example

  --name        the full name
  --slug        how addresses and commands name it: small letters, digits and hyphens; it cannot be changed later
  --region      us or eu; it cannot be changed later
  --time-zone   where its days begin, such as America/New_York; without it days begin as in UTC
  --short-name  what stands in lists; without it the full name, where it has at most 40 characters
  --parent      the slug of the group that the site belongs to
  --condition   a condition that the site treats, such as COPD; may be given several times
  --admin       the e-mail address of an account that is there already and becomes admin of the site`,
  run: async (args, session) => {
    const wanted = readOptions(args);
    const database = await session.openDatabase();
    const { marker } = await auditMarksOf(session.config, database);
    await database.transact(WHY_ALL_SITES, (db) => addSite(db, marker, wanted));
    const { slug, longName } = wanted.site;
    session.print(`The site ${longName} (${slug}) is there.`);
    if (wanted.admin === null) {
      session.print('Nobody works there yet. Add its first admin:');
      session.print(
        `npm run alveary -- user add --site ${slug} --role portal_site_admin --email … --first-name … --last-name …`,
      );
    }
    session.print(`Bring in its patients: npm run alveary -- import fhir <folder> --site ${slug}`);
    return 0;
  },
};

const readOptions = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string' },
      slug: { type: 'string' },
      region: { type: 'string' },
      'time-zone': { type: 'string' },
      'short-name': { type: 'string' },
      parent: { type: 'string' },
      condition: { type: 'string', multiple: true },
      admin: { type: 'string' },
    },
  });
  const longName = checked('--name', longNameField, values.name ?? '');
  return {
    site: {
      longName,
      slug: checked('--slug', slugField, values.slug ?? ''),
      region: checked('--region', regionField, values.region),
      shortName: checked('--short-name', shortNameField, values['short-name'] ?? longName),
      timeZone: checked('--time-zone', featureShape.time_zone.nullable(), values['time-zone'] ?? null),
      conditions: checked('--condition', conditionsField, values.condition ?? []),
    },
    parent: values.parent ?? null,
    admin: values.admin === undefined ? null : checked('--admin', emailField, values.admin),
  };
};

type Wanted = ReturnType<typeof readOptions>;

const checked = <Schema extends z.ZodType>(
  option: string,
  field: Schema,
  given: unknown,
): z.output<Schema> => {
  const parsed = field.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option}: ${parsed.error.issues[0]?.message ?? 'This is not valid.'}`);
};

const addSite = async (db: Db, marker: AuditMarker, { site, parent, admin }: Wanted): Promise<void> => {
  const parentId = parent === null ? null : await findOpenSiteId(db, parent);
  if (parent !== null && parentId === null)
    throw new UsageError(`--parent: There is no open site "${parent}".`);
  const adminId = admin === null ? null : await findUserId(db, admin);
  if (admin !== null && adminId === null) {
    throw new UsageError(`--admin: There is no account with the address ${admin}.`);
  }
  const id = newId();
  const added = newSite.parse({ ...site, parentId });
  if (!(await insertSite(db, id, added))) {
    throw new StartFailure(`There is a site with the slug ${site.slug} already. Choose another slug.`);
  }
  if (adminId !== null) await putPortalRole(db, newId(), adminId, id, SITE_ADMIN);
  await insertAuditRow(db, marker, {
    occurredAt: now(),
    userId: null,
    sessionId: null,
    action: 'site.add',
    outcome: 'done',
    status: 201,
    patientIds: [],
    siteIds: [id],
    requestId: newId(),
    call: 'command:site-add',
    detail: { before: null, after: { id, ...added, adminId } },
    remoteAddress: null,
  });
};
