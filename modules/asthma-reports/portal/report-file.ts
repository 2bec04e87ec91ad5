// How does a report get onto the person's machine, or onto paper? (OP-REPORT-1)
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { saveBlob } from '@alveary/portal/lib/save-file.ts';
import { showCallError } from '@alveary/portal/shell/notices.ts';
import { documentCalls } from '../contract/document.ts';
import type { AsthmaReport } from '../contract/model.ts';

/** Null when it could not be fetched; the person was told. */
const pdfOf = async ({ id }: AsthmaReport): Promise<Blob | null> => {
  try {
    const input = { params: { id }, query: { format: 'pdf' } } as const;
    return await requestContent(documentCalls.read, input, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showCallError(error);
    return null;
  }
};

const fileNameOf = ({ name, end_date, state, edition }: AsthmaReport): string => {
  const which = `${edition === 1 ? '' : `, version ${edition}`}${state === 'draft' ? ', draft' : ''}`;
  return `${name.replaceAll(/[\\/:*?"<>|]+/g, '-')} ${end_date}${which}.pdf`;
};

export const saveReport = async (report: AsthmaReport): Promise<void> => {
  const content = await pdfOf(report);
  if (content !== null) saveBlob(fileNameOf(report), content);
};

export const printReport = async (report: AsthmaReport): Promise<void> => {
  const content = await pdfOf(report);
  if (content === null) return;
  const { printPdf } = await import('@alveary/portal/lib/print-pdf.ts');
  // Kept while the page is open: nobody is told when a print dialog was closed.
  printPdf(URL.createObjectURL(content));
};
