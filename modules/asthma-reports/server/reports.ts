// How are reports listed, written, finalised and taken out of the record? (document 3 §4 Asthma report, §7 Reports; OP-REPORT-1)
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { z } from 'zod';
import type { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport, changedReport, ReportContent } from '../contract/model.ts';
import { sitesWithDrafts } from '../contract/policies.ts';
import { checkedContent } from './check-report.ts';
import { figuresNow } from './figures.ts';
import {
  findBegunVersion,
  findReport,
  findReports,
  findSeenReport,
  findSiteOfReport,
  holdReport,
  insertReport,
  markFinal,
  markReportDeleted,
  updateReportRow,
} from './reports.store.ts';

type ReportCalls = typeof reportCalls;

export const listReports: Handler<ReportCalls['list']> = async (ctx, { query }) => {
  ctx.about(query.profile_id);
  if (!(await reachesPatient(ctx.db, query.profile_id))) fail('NoSiteForPatient');
  return findReports(ctx.db, {
    profileId: query.profile_id,
    draftSites: await ctx.bitsOf(sitesWithDrafts(ctx.me)),
    limit: query.limit,
    offset: query.offset,
  });
};

export const readReport: Handler<ReportCalls['read']> = async (ctx, { params: { id } }) => {
  const drafts = await ctx.bitsOf(sitesWithDrafts(ctx.me));
  const report = (await findSeenReport(ctx.db, id, drafts)) ?? fail('ReportNotFound');
  ctx.about(report.profile_id);
  return report;
};

/** @throws Failure NoSiteForPatient, ReportsNotOffered */
const checkSite = async (ctx: Ctx, profileId: string, siteId: string): Promise<void> => {
  const site = (await findSiteOfReport(ctx.db, profileId, siteId)) ?? fail('NoSiteForPatient');
  if (!site.isOffered) fail('ReportsNotOffered');
};

interface Begun {
  readonly profileId: string;
  readonly siteId: string;
  readonly content: ReportContent;
  readonly follows: string | null;
}

const begin = async (ctx: Ctx, begun: Begun): Promise<AsthmaReport> => {
  const id = newId();
  await insertReport(ctx.db, { ...begun, id, by: ctx.me.id, at: iso(ctx.now) });
  const report = (await findReport(ctx.db, id)) ?? fail('ReportNotFound');
  ctx.noteChange(null, report);
  return report;
};

export const createReport: Handler<ReportCalls['create']> = async (ctx, { body }) => {
  const { profile_id: profileId, site_id: siteId, type: _type, id: _id, ...sent } = body;
  ctx.about(profileId);
  await checkSite(ctx, profileId, siteId);
  const content = await checkedContent(ctx.db, profileId, sent, ctx.now);
  return begin(ctx, { profileId, siteId, content, follows: null });
};

/** What people wrote of it. */
const contentOf = (report: AsthmaReport): ReportContent => {
  const {
    id: _id,
    version: _version,
    profile_id: _profile,
    site_id: _site,
    type: _type,
    state: _state,
    follows: _follows,
    edition: _edition,
    replacedBy: _replacedBy,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    createdBy: _createdBy,
    updatedBy: _updatedBy,
    finalisedAt: _finalisedAt,
    finalisedBy: _finalisedBy,
    ...content
  } = report;
  return content;
};

type Sent = Omit<z.output<typeof changedReport>, 'version'>;

/** What was left out stays as it is. */
const withSent = (stored: ReportContent, sent: Sent): ReportContent => ({
  name: sent.name ?? stored.name,
  description: sent.description ?? stored.description,
  start_date: sent.start_date ?? stored.start_date,
  end_date: sent.end_date ?? stored.end_date,
  details: sent.details ?? stored.details,
  comments: sent.comments ?? stored.comments,
  attached_reports: sent.attached_reports ?? stored.attached_reports,
  attached_reports_2019: sent.attached_reports_2019 ?? stored.attached_reports_2019,
  acq: sent.acq ?? stored.acq,
  spirometry: sent.spirometry ?? stored.spirometry,
  aos: sent.aos ?? stored.aos,
  aqi: sent.aqi ?? stored.aqi,
  filters: sent.filters ?? stored.filters,
});

/** @throws Failure ReportNotFound, ReportFinal, ReportsNotOffered */
const draftOf = async (ctx: Ctx, id: string): Promise<AsthmaReport> => {
  const report = (await findReport(ctx.db, id)) ?? fail('ReportNotFound');
  ctx.about(report.profile_id);
  if (report.state === 'final') fail('ReportFinal');
  await checkSite(ctx, report.profile_id, report.site_id);
  return report;
};

/** Read once more: the other change may have been committed while this one waited for its row. */
const answered = async (ctx: Ctx, before: AsthmaReport, isSaved: boolean): Promise<AsthmaReport> => {
  const after = (await findReport(ctx.db, before.id)) ?? fail('ReportNotFound');
  if (!isSaved) fail(after.state === 'final' ? 'ReportFinal' : 'Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};

export const updateReport: Handler<ReportCalls['update']> = async (ctx, { params: { id }, body }) => {
  const { version, ...sent } = body;
  const before = await draftOf(ctx, id);
  const wanted = withSent(contentOf(before), sent);
  const content = await checkedContent(ctx.db, before.profile_id, wanted, ctx.now);
  const row = { id, version, content, by: ctx.me.id, at: iso(ctx.now) };
  return answered(ctx, before, (await updateReportRow(ctx.db, row)) === 1);
};

export const finaliseReport: Handler<ReportCalls['finalise']> = async (ctx, { params: { id }, body }) => {
  const before = await draftOf(ctx, id);
  const figures = await figuresNow(ctx.db, before, ctx.now);
  const row = { id, version: body.version, by: ctx.me.id, at: iso(ctx.now), figures };
  return answered(ctx, before, (await markFinal(ctx.db, row)) === 1);
};

/** One final report has one next version: whoever asks while it is a draft goes on with that. */
export const beginNewVersion: Handler<ReportCalls['newVersion']> = async (ctx, { params: { id } }) => {
  await holdReport(ctx.db, id);
  const report = (await findReport(ctx.db, id)) ?? fail('ReportNotFound');
  ctx.about(report.profile_id);
  if (report.state !== 'final') fail('ReportNotFinal');
  if (report.replacedBy !== null) fail('ReportReplaced');
  await checkSite(ctx, report.profile_id, report.site_id);
  const begun = await findBegunVersion(ctx.db, id);
  if (begun !== null) {
    ctx.noteChange(begun, begun);
    return begun;
  }
  const { profile_id: profileId, site_id: siteId } = report;
  return begin(ctx, { profileId, siteId, content: contentOf(report), follows: id });
};

export const deleteReport: Handler<ReportCalls['remove']> = async (ctx, { params: { id }, query }) => {
  const report = (await findReport(ctx.db, id)) ?? fail('ReportNotFound');
  ctx.about(report.profile_id);
  const { version = null } = query;
  if ((await markReportDeleted(ctx.db, id, version, ctx.me.id, iso(ctx.now))) === 0)
    fail('Stale', { current: (await findReport(ctx.db, id)) ?? fail('ReportNotFound') });
  ctx.noteChange(report, null);
};
