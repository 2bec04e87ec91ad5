// Which report of a session, or of two, does the address ask for? Its PDF, to download and to print (OP-REPORT-5)
import { useBlobAddress } from '@alveary/portal/lib/use-blob-address.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { generatedReportCalls, reportTitles, wantedReport } from '../contract/generated.ts';
import styles from './reports.module.css';

interface Asked {
  readonly name: string;
  readonly sessionIds: string;
  readonly siteId: string;
}

/** Of the PDF that the address asks for. */
const requestOf = ({ name, sessionIds, siteId }: Asked) =>
  ({ query: { name, session_ids: sessionIds, site_id: siteId, format: 'pdf' } }) as const;

export const SpirometryReport = () => {
  const [query] = useSearchParams();
  const [name, sessionIds, siteId] = ['name', 'sessionIds', 'siteId'].map((part) => query.get(part) ?? '');
  if (!name || !sessionIds || !siteId) {
    return (
      <EmptyState
        title="The address names no report."
        line="Open it again from a spirometry session of the patient."
      />
    );
  }
  return <Report name={name} sessionIds={sessionIds} siteId={siteId} />;
};

const print = async (address: string): Promise<void> =>
  (await import('@alveary/portal/lib/print-pdf.ts')).printPdf(address);

const Report = (asked: Asked) => {
  const { address, error, retry } = useBlobAddress(generatedReportCalls.generate, requestOf(asked));
  const wanted = wantedReport(asked.name);
  const title = wanted === null ? 'Spirometry report' : reportTitles[wanted.kind];
  const fileName = `${asked.name}.pdf`;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        aside={
          <div className={styles.acts}>
            <Choice name={asked.name} />
            <Button
              size="xs"
              variant="default"
              component="a"
              {...(address === null
                ? { 'data-disabled': true, 'aria-disabled': true }
                : { href: address, download: fileName })}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              Download
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={address === null}
              onClick={() => {
                if (address !== null) void print(address);
              }}
            >
              Print
            </Button>
          </div>
        }
      />
      {error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={retry} />}
      {address === null && error === null ? (
        <div className={styles.loading}>
          <SkeletonRows rows={8} columns={['70%']} label="Writing the report" />
        </div>
      ) : null}
      {address === null ? null : <Shown address={address} title={title} />}
    </div>
  );
};

const kinds = { basic: ['basic', 'premium'], premium: ['basic', 'premium'], compare: ['compare'] } as const;

/** The other reports of the same sessions. */
const Choice = ({ name }: { readonly name: string }) => {
  const [query, setQuery] = useSearchParams();
  const wanted = wantedReport(name);
  if (wanted === null) return null;
  const data = kinds[wanted.kind].flatMap((kind) => [
    { value: `spirometry_${kind}_report`, label: reportTitles[kind] },
    { value: `spirometry_${kind}_report_ats2019`, label: `${reportTitles[kind]}, ATS/ERS 2019` },
  ]);
  return (
    <Select
      size="xs"
      w={380}
      aria-label="Which report"
      allowDeselect={false}
      data={data}
      value={name}
      onChange={(value) => {
        if (value === null) return;
        const next = new URLSearchParams(query);
        next.set('name', value);
        setQuery(next, { replace: true });
      }}
    />
  );
};

const Shown = ({ address, title }: { readonly address: string; readonly title: string }) =>
  navigator.pdfViewerEnabled ? (
    <iframe className={styles.frame} src={address} title={title} />
  ) : (
    <EmptyState
      title="This browser does not show PDFs in the page."
      line="Download it and open it with a program of your machine."
    />
  );
