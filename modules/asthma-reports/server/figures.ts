// What a report shows of what was measured: of now, or as it was when the report was made final (docs/decisions/0072).
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { fail } from '@alveary/contract/errors.ts';
import { findAosSessionsOfProfile } from '@alveary/modules/aos/server/public.ts';
import type { AosSession } from '@alveary/modules/aos/contract/model.ts';
import { instantOfWallTime, wallTimeOf } from '@alveary/contract/zone.rules.ts';
import { findProfile } from '@alveary/modules/patients/server/public.ts';
import {
  figuresOfSessions,
  findLastCorrected,
  findLastOverwritten,
} from '@alveary/modules/spirometry/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import {
  changesSince,
  isBirthDateCorrected,
  type ReportFigures,
  reportFigures,
  type ShownFigures,
  withCurves,
} from '../contract/figures.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { merged } from '../contract/rules.ts';
import { findAir, findKeptFigures, findSiteOfDocument } from './figures.store.ts';

const DAY_MINUTES = 24 * 60;
const AOS_PAGE = 200;

/** The first instant of the range, and the first one after it, by the clocks of the site. */
const spanOf = ({ start_date, end_date }: AsthmaReport, zone: string | null) => {
  const at = (day: string, minutes: number): string =>
    iso(instantOfWallTime(zone ?? 'UTC', wallTimeOf(day, minutes)));
  return { from: at(start_date, 0), until: at(end_date, DAY_MINUTES) };
};

type Span = ReturnType<typeof spanOf>;

/** The earliest first. */
const aosWithin = async (db: Db, profileId: string, { from, until }: Span): Promise<AosSession[]> => {
  const found: AosSession[] = [];
  for (let offset = 0; ; offset += AOS_PAGE) {
    const { rows } = await findAosSessionsOfProfile(db, profileId, AOS_PAGE, offset);
    found.push(...rows);
    const last = rows.at(-1);
    if (rows.length < AOS_PAGE || last === undefined || Date.parse(last.performed_at) < Date.parse(from))
      break;
  }
  return found
    .filter(({ performed_at }) => {
      const at = Date.parse(performed_at);
      return at >= Date.parse(from) && at < Date.parse(until);
    })
    .toReversed();
};

const sessionIdsOf = ({ attached_reports, attached_reports_2019 }: AsthmaReport): string[] => {
  const { spirometry_sessions, prepost } = merged([attached_reports, attached_reports_2019]);
  return [
    ...new Set([
      ...spirometry_sessions.map(({ id }) => id),
      ...prepost.flatMap(({ pre, post }) => [pre.id, post.id]),
    ]),
  ];
};

export const figuresNow = async (db: Db, report: AsthmaReport, now: number): Promise<ReportFigures> => {
  const { profile_id: profileId } = report;
  const profile = (await findProfile(db, profileId)) ?? fail('ReportNotFound');
  const site = await findSiteOfDocument(db, report.site_id);
  const span = spanOf(report, site.time_zone);
  return reportFigures.parse({
    taken_at: iso(now),
    patient: {
      name: nameOf(profile),
      date_of_birth: profile.dateOfBirth,
      ehr_id: profile.identifiers.EhrId,
    },
    site,
    ...(await figuresOfSessions(db, profileId, sessionIdsOf(report))),
    aos: await aosWithin(db, profileId, span),
    air: await findAir(db, profileId, span.from, span.until),
  });
};

export const shownFiguresOf = async (db: Db, report: AsthmaReport, now: number): Promise<ShownFigures> => {
  const current = await figuresNow(db, report, now);
  const kept = report.state === 'final' ? await findKeptFigures(db, report.id) : null;
  if (kept === null) return { figures: current, is_kept: false, changes: [], is_birth_date_corrected: false };
  const figures = reportFigures.parse(kept);
  const ids = figures.sessions.map(({ id }) => id);
  const changes = changesSince(figures, current, {
    overwritten: await findLastOverwritten(db, ids),
    corrected: await findLastCorrected(db, ids),
  });
  return {
    figures: withCurves(figures, current, changes),
    is_kept: true,
    changes,
    is_birth_date_corrected: isBirthDateCorrected(figures, current),
  };
};
