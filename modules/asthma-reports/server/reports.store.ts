// Which reports does a patient have? What people wrote stands in one column; deleted ones stay in the table (document 3 §3 Asthma report)
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ReportFigures } from '../contract/figures.ts';
import type { AsthmaReport, ListedReport, ReportContent } from '../contract/model.ts';

const person = (column: string): string =>
  `(select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
      from portal_users u where u.id = r.${column})`;

/** Deleted ones count: the numbers of those that stay are on paper. */
const EDITION = `(with recursive earlier (id) as (
    select r.follows where r.follows is not null
    union all select e.follows from asthma_reports e join earlier on e.id = earlier.id where e.follows is not null)
  select count(*)::int + 1 from earlier)`;

/** The last that was made final of those that began with this one. */
const REPLACED_BY = `(with recursive later (id, steps, state, finalised_at, deleted_at) as (
    select n.id, 1, n.state, n.finalised_at, n.deleted_at from asthma_reports n where n.follows = r.id
    union all select n.id, later.steps + 1, n.state, n.finalised_at, n.deleted_at
      from asthma_reports n join later on n.follows = later.id)
  select json_build_object('id', later.id, 'edition', ${EDITION} + later.steps)
    from later where later.state = 'final' and later.deleted_at is null order by later.finalised_at desc, later.id desc limit 1)`;

const LISTED = `r.id, r.version, r.name, r.description, r.start_date, r.end_date, r.profile_id, r.site_id, r.type, r.state,
  r.created_at as "createdAt", r.updated_at as "updatedAt", ${person('created_by')} as "createdBy",
  r.finalised_at as "finalisedAt", ${EDITION} as edition, ${REPLACED_BY} as "replacedBy"`;

const REPORT = `select ${LISTED}, ${person('updated_by')} as "updatedBy", ${person('finalised_by')} as "finalisedBy", r.follows, r.content
  from asthma_reports r`;

type Content = Omit<ReportContent, 'name' | 'description' | 'start_date' | 'end_date'>;
type FoundReport = Omit<AsthmaReport, keyof Content> & { readonly content: Content };

/** Slots that were stored before answers could stand in them were typed. */
const flat = ({ content, ...facts }: FoundReport): AsthmaReport => ({
  ...facts,
  ...content,
  acq: { slots: content.acq.slots.map((slot) => ({ ...slot, from: slot.from ?? null })) },
});

/** A draft is shown where a site of the patient is one of the bits of $2. */
const SEEN = `r.deleted_at is null and (r.state = 'final' or exists (
  select 1 from site_profiles sp where sp.profile_id = r.profile_id and ${hasBit('$2', 'sp.site_number')}))`;

interface Wanted {
  readonly profileId: string;
  readonly draftSites: string;
  readonly limit: number;
  readonly offset: number;
}

/** The newest time first. */
export const findReports = async (
  db: Db,
  { profileId, draftSites, limit, offset }: Wanted,
): Promise<{ readonly rows: ListedReport[]; readonly total: number }> => ({
  rows: await db.many(
    `select ${LISTED} from asthma_reports r where r.profile_id = $1 and ${SEEN}
      order by r.end_date desc, r.id desc limit $3 offset $4`,
    [profileId, draftSites, limit, offset],
  ),
  total: (
    await db.one<{ total: number }>(
      `select count(*)::int as total from asthma_reports r where r.profile_id = $1 and ${SEEN}`,
      [profileId, draftSites],
    )
  ).total,
});

export const findSeenReport = async (
  db: Db,
  id: string,
  draftSites: string,
): Promise<AsthmaReport | null> => {
  const found = await db.maybeOne<FoundReport>(`${REPORT} where r.id = $1 and ${SEEN}`, [id, draftSites]);
  return found === null ? null : flat(found);
};

/** In either state. */
export const findReport = async (db: Db, id: string): Promise<AsthmaReport | null> => {
  const found = await db.maybeOne<FoundReport>(`${REPORT} where r.id = $1 and r.deleted_at is null`, [id]);
  return found === null ? null : flat(found);
};

/** Nobody else begins a version of it until the transaction ends. */
export const holdReport = (db: Db, id: string): Promise<number> =>
  db.run('select from asthma_reports where id = $1 for update', [id]);

/** The copy of it that is not final yet. */
export const findBegunVersion = async (db: Db, id: string): Promise<AsthmaReport | null> => {
  const found = await db.maybeOne<FoundReport>(
    `${REPORT} where r.follows = $1 and r.state = 'draft' and r.deleted_at is null order by r.id limit 1`,
    [id],
  );
  return found === null ? null : flat(found);
};

interface Written {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly content: ReportContent;
}

interface NewRow extends Written {
  readonly profileId: string;
  readonly siteId: string;
  readonly follows: string | null;
}

const columns = ({ name, description, start_date, end_date, ...content }: ReportContent): unknown[] => [
  name,
  description,
  start_date,
  end_date,
  JSON.stringify(content),
];

export const insertReport = (db: Db, row: NewRow): Promise<number> =>
  db.run(
    `insert into asthma_reports (id, created_by, created_at, updated_by, updated_at, name, description, start_date, end_date, content,
       profile_id, site_id, follows)
     values ($1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [row.id, row.by, row.at, ...columns(row.content), row.profileId, row.siteId, row.follows],
  );

/** @returns 0 when it is not the seen version any more, is final or was deleted */
export const updateReportRow = (db: Db, row: Written & { readonly version: number }): Promise<number> =>
  db.run(
    `update asthma_reports set updated_by = $2, updated_at = $3, name = $4, description = $5, start_date = $6, end_date = $7,
       content = $8, version = version + 1
      where id = $1 and version = $9 and state = 'draft' and deleted_at is null`,
    [row.id, row.by, row.at, ...columns(row.content), row.version],
  );

/** @returns 0 when it is not the seen version any more, is final or was deleted */
export const markFinal = (
  db: Db,
  row: {
    readonly id: string;
    readonly version: number;
    readonly by: string;
    readonly at: string;
    readonly figures: ReportFigures;
  },
): Promise<number> =>
  db.run(
    `update asthma_reports set state = 'final', finalised_by = $3, finalised_at = $4, updated_by = $3, updated_at = $4,
       figures = $5::jsonb || (select jsonb_build_object('signed_by', concat_ws(' ', u.first_name, u.last_name))
         from portal_users u where u.id = $3),
       version = version + 1
      where id = $1 and version = $2 and state = 'draft' and deleted_at is null`,
    [row.id, row.version, row.by, row.at, JSON.stringify(row.figures)],
  );

/** @param version null for whatever stands @returns 0 when it is not the seen version any more, or was deleted before */
export const markReportDeleted = (
  db: Db,
  id: string,
  version: number | null,
  by: string,
  at: string,
): Promise<number> =>
  db.run(
    `update asthma_reports set deleted_by = $2, deleted_at = $3
      where id = $1 and deleted_at is null and version = coalesce($4, version)`,
    [id, by, at, version],
  );

interface SessionMark {
  readonly id: string;
  readonly created_at: string;
  readonly performed_at: string;
  /** Its blows were recorded, and judged by the standard of 2019; otherwise it has the device's word. */
  readonly is2019: boolean;
}

/** Those of the ids that are sessions of the patient. */
export const findSessionMarks = (db: Db, profileId: string, ids: readonly string[]): Promise<SessionMark[]> =>
  db.many(
    `select s.id, s.created_at, s.performed_at,
       exists (select 1 from spirometry_curves c where c.session_id = s.id) as "is2019"
     from spirometry_sessions s where s.profile_id = $1 and s.id = any ($2::uuid[])`,
    [profileId, ids],
  );

/** What the site of a report says to it: is it one of the patient's, and does it offer reports? Null when it is out of reach. */
export const findSiteOfReport = (
  db: Db,
  profileId: string,
  siteId: string,
): Promise<{ readonly isOffered: boolean } | null> =>
  db.maybeOne(
    `select coalesce(s.feature_values ->> 'portal_asthma_report_enabled', 'false') = 'true' as "isOffered"
     from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = $1 and sp.site_id = $2`,
    [profileId, siteId],
  );

export const findCreationOfProfile = async (db: Db, profileId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ createdAt: string }>('select created_at as "createdAt" from profiles where id = $1', [
      profileId,
    ])
  )?.createdAt ?? null;
