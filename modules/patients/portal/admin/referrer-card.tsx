// Who referred the new patient, as the address of the page says? (OP-PRACT-1)
import { practitionerCalls } from '@alveary/modules/practitioners/contract/calls.ts';
import { nameOf, UNKNOWN_PRACTITIONER } from '@alveary/modules/practitioners/contract/model.ts';
import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import styles from './referrer-card.module.css';

interface ReferrerCardProps {
  readonly npi: string | null;
  readonly isBadNpi: boolean;
  readonly onDrop: () => void;
}

const BAD_NPI = 'The NPI in the address is not valid. The patient is created without a referrer.';

export const ReferrerCard = ({ npi, isBadNpi, onDrop }: ReferrerCardProps) => (
  <SummaryCard title="Referrer">
    {npi === null ? (
      <CardEmpty>{isBadNpi ? BAD_NPI : 'No referrer.'}</CardEmpty>
    ) : (
      <Referrer npi={npi} onDrop={onDrop} />
    )}
  </SummaryCard>
);

function Referrer({ npi, onDrop }: { readonly npi: string; readonly onDrop: () => void }) {
  const { data, error, refetch } = useCall(
    practitionerCalls.read,
    { params: { npi } },
    { shownInPlace: true, staleTime: 300_000 },
  );
  const drop = (
    <Button variant="subtle" size="xs" onClick={onDrop}>
      Continue without a referrer
    </Button>
  );
  if (data === undefined) {
    if (error === null) {
      return (
        <div className={styles.referrer}>
          <SkeletonRows rows={1} columns={['60%']} label="Loading the referrer" />
        </div>
      );
    }
    return (
      <>
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
        <div className={styles.referrer}>{drop}</div>
      </>
    );
  }
  const name = nameOf(data);
  return (
    <div className={styles.referrer}>
      <IconStethoscope size={18} stroke={1.75} aria-hidden />
      <div>
        <b>{name === null ? UNKNOWN_PRACTITIONER : `${name.firstName} ${name.lastName}`.trim()}</b>
        {data.credential === null ? null : `, ${data.credential}`}
        <p className="dim">
          {data.type === null ? null : `${data.type} · `}NPI: <span className="tabular">{npi}</span>
        </p>
      </div>
      {drop}
    </div>
  );
}
