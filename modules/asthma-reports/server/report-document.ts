// Serves a report as a PDF or a page; drafts go to those who may see them only (OP-REPORT-1).
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { htmlOf } from '@alveary/server/platform/pdf/html-of.ts';
import { PdfTooLarge, writePdf } from '@alveary/server/platform/pdf/write-pdf.ts';
import type { PdfDocument } from '@alveary/server/platform/pdf/document.ts';
import type { figureCalls } from '../contract/figures.ts';
import type { documentCalls } from '../contract/document.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { sitesWithDrafts } from '../contract/policies.ts';
import { shownFiguresOf } from './figures.ts';
import { asthmaDocument } from './generated/asthma-document.ts';
import { findSeenReport } from './reports.store.ts';

const seenReport = async (ctx: Ctx, id: string): Promise<AsthmaReport> => {
  const drafts = await ctx.bitsOf(sitesWithDrafts(ctx.me));
  const report = (await findSeenReport(ctx.db, id, drafts)) ?? fail('ReportNotFound');
  ctx.about(report.profile_id);
  return report;
};

export const readFigures: Handler<typeof figureCalls.read> = async (ctx, { params: { id } }) =>
  shownFiguresOf(ctx.db, await seenReport(ctx, id), ctx.now);

const TOO_LONG = {
  errors: [
    {
      field: 'id',
      message: 'This report is too long for one document. Attach fewer sessions or shorten its comments.',
    },
  ],
};

const pdfOf = async (document: PdfDocument): Promise<Buffer> => {
  try {
    return await writePdf(document);
  } catch (error) {
    if (error instanceof PdfTooLarge) return fail('Invalid', TOO_LONG);
    throw error;
  }
};

/** As a name of a file on any machine. */
const fileNameOf = ({ name, end_date, state, edition }: AsthmaReport): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const begins = plain === '' ? 'asthma-report' : plain.slice(0, 60);
  return `${begins}-${end_date}${edition === 1 ? '' : `-version-${edition}`}${state === 'draft' ? '-draft' : ''}`;
};

export const readDocument: Handler<typeof documentCalls.read> = async (ctx, { params: { id }, query }) => {
  const report = await seenReport(ctx, id);
  const shown = await shownFiguresOf(ctx.db, report, ctx.now);
  const document = asthmaDocument(report, shown, new Date(ctx.now));
  const fileName = fileNameOf(report);
  return query.format === 'html'
    ? { fileName: `${fileName}.html`, mediaType: 'text/html', content: htmlOf(document) }
    : { fileName: `${fileName}.pdf`, mediaType: 'application/pdf', write: () => pdfOf(document) };
};
