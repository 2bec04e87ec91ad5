// How is a report of spirometry generated, as a PDF or as a page? (document 3 §5, §7: v3/generate-report; OP-REPORT-5)
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { fail } from '@alveary/contract/errors.ts';
import { findProfile } from '@alveary/modules/patients/server/public.ts';
import { curvesOfSession, sessionOf, sessionsOfProfile } from '@alveary/modules/spirometry/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { htmlOf } from '@alveary/server/platform/pdf/html-of.ts';
import { writePdf } from '@alveary/server/platform/pdf/write-pdf.ts';
import { type generatedReportCalls, offeredReports, wantedReport } from '../contract/generated.ts';
import { type ReportedSession, spirometryDocument } from './generated/spirometry-document.ts';
import { findSiteOfDocument } from './figures.store.ts';
import { writtenFor } from '@alveary/contract/site-times.ts';
import { findSiteOfReport } from './reports.store.ts';

const refuse = (message: string): never => fail('Invalid', { errors: [{ field: 'session_ids', message }] });

/** The earlier one first, all of one patient. */
const sessionsOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<[ReportedSession, ...ReportedSession[]]> => {
  const found: ReportedSession[] = [];
  for (const id of ids) {
    const session = (await sessionOf(ctx.db, id)) ?? fail('SessionNotFound');
    found.push({ session, curves: await curvesOfSession(ctx.db, id) });
  }
  const [first = fail('SessionNotFound'), ...others] = found.toSorted(
    (one, other) => Date.parse(one.session.performed_at) - Date.parse(other.session.performed_at),
  );
  if (others.some(({ session }) => session.profile_id !== first.session.profile_id)) {
    refuse('Both sessions must be of the same patient.');
  }
  return [first, ...others];
};

export const generateReport: Handler<typeof generatedReportCalls.generate> = async (ctx, { query }) => {
  const wanted = wantedReport(query.name) ?? fail('UnknownReportName');
  const count = wanted.kind === 'compare' ? 2 : 1;
  if (query.session_ids.length !== count) {
    refuse(count === 2 ? 'A comparison takes two sessions.' : 'This report takes one session.');
  }
  const sessions = await sessionsOf(ctx, query.session_ids);
  const profileId = sessions[0].session.profile_id;
  ctx.about(profileId);
  if ((await findSiteOfReport(ctx.db, profileId, query.site_id)) === null) fail('NoSiteForPatient');
  const profile = (await findProfile(ctx.db, profileId)) ?? fail('NoSiteForPatient');
  const patient = {
    name: nameOf(profile),
    dateOfBirth: profile.dateOfBirth,
    ehrId: profile.identifiers.EhrId,
  };
  const written = writtenFor(await findSiteOfDocument(ctx.db, query.site_id));
  const document = spirometryDocument(wanted, patient, sessions, new Date(ctx.now), written);
  const fileName = `${query.name}-${written.plainDayOf(sessions[0].session.performed_at)}`;
  return query.format === 'html'
    ? { fileName: `${fileName}.html`, mediaType: 'text/html', content: htmlOf(document) }
    : { fileName: `${fileName}.pdf`, mediaType: 'application/pdf', write: () => writePdf(document) };
};

export const listOfferedReports: Handler<typeof generatedReportCalls.offered> = async (ctx, { query }) => {
  const session = (await sessionOf(ctx.db, query.session_id)) ?? fail('SessionNotFound');
  ctx.about(session.profile_id);
  return offeredReports((await sessionsOfProfile(ctx.db, session.profile_id, null, null)).length > 1);
};
