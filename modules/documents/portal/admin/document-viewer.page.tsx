// What is in this document? PDFs and images, shown in the page or saved (OP-ADMIN-1, OP-ADMIN-2; ADMIN-009)
import { documentCalls } from '../../contract/calls.ts';
import type { PatientDocument } from '../../contract/model.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileOff, IconFileText } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { sizeText } from '@alveary/portal/lib/file-size.ts';
import { useBlobAddress } from '@alveary/portal/lib/use-blob-address.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { PatientLink, usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { howShown, kindNames } from './document-viewer.rules.ts';
import styles from './document-viewer.module.css';

export const DocumentViewerPage = () => {
  const [query] = useSearchParams();
  const id = query.get('documentId');
  return isUuid(id) ? (
    <DocumentOf key={id} id={id} />
  ) : (
    <NoDocument title="The address names no document." line="Open it again from the patient’s record." />
  );
};

const NoDocument = ({ title, line }: { readonly title: string; readonly line?: string }) => (
  <EmptyState
    icon={<IconFileOff size={28} stroke={1.5} aria-hidden />}
    title={title}
    {...(line === undefined ? {} : { line })}
  />
);

const DocumentOf = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall(documentCalls.read, { params: { id } }, { shownInPlace: true });
  if (error?.code === 'DocumentNotFound') return <NoDocument title={error.message} />;
  if (error !== null && data === undefined) {
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  return data === undefined ? <Loading label="Looking the document up" /> : <Viewer document={data} />;
};

const Loading = ({ label }: { readonly label: string }) => (
  <div className={styles.loading}>
    <SkeletonRows rows={6} columns={['70%']} label={label} />
  </div>
);

const Viewer = ({ document }: { readonly document: PatientDocument }) => {
  const { address, error, retry } = useBlobAddress(documentCalls.content, { params: { id: document.id } });
  const { locale } = usePatientOf(document.profileId);
  const save = (
    <Button
      size="xs"
      variant="default"
      component="a"
      {...(address === null ? { 'data-disabled': true } : { href: address, download: document.fileName })}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      Download
    </Button>
  );
  return (
    <div className={styles.viewer}>
      <PageHead title={document.fileName} aside={save}>
        <p className="dim">
          <PatientLink profileId={document.profileId} /> · {kindNames[document.kind]} ·{' '}
          {sizeText(document.size)} · {showDayTime(document.createdAt, locale)}
          {document.createdBy === null
            ? ''
            : ` by ${document.createdBy.firstName} ${document.createdBy.lastName}`}
        </p>
      </PageHead>
      {error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={retry} />}
      {address === null && error === null ? <Loading label="Loading the document" /> : null}
      {address === null ? null : <Shown document={document} address={address} />}
    </div>
  );
};

interface ShownProps {
  readonly document: PatientDocument;
  /** Of the content in this browser. */
  readonly address: string;
}

const Shown = ({ document, address }: ShownProps) => {
  const how = howShown(document, navigator.pdfViewerEnabled);
  if (how === 'frame') return <iframe className={styles.frame} src={address} title={document.fileName} />;
  if (how === 'image') {
    return (
      <div className={styles.image} tabIndex={0} role="region" aria-label="Document">
        <img src={address} alt={document.fileName} />
      </div>
    );
  }
  return (
    <EmptyState
      icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
      title={
        how === 'too-large'
          ? `With ${sizeText(document.size)} this document is too large to be shown here.`
          : 'This browser does not show PDFs in the page.'
      }
      line="Download it and open it with a program of your machine."
      action={
        <Button component="a" size="xs" href={address} download={document.fileName}>
          Download {document.fileName}
        </Button>
      }
    />
  );
};
