// Which practitioners work at the site? (document 1 §3 Site: practitioners; OP-SHELL-2)
import { UNKNOWN_PRACTITIONER } from '@alveary/modules/practitioners/contract/model.ts';
import { siteCalls } from '../contract/calls.ts';
import type { DetailedSite, Site } from '../contract/model.ts';
import { IconStethoscope } from '@tabler/icons-react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './site.module.css';

type Practitioner = DetailedSite['practitioners'][number];

export const PractitionersCard = ({ site }: { readonly site: Site }) => {
  const detailed = useCall(siteCalls.read, { params: { id: site.id } }, { shownInPlace: true });
  const practitioners = detailed.data?.practitioners;
  return (
    <section className={styles.card} aria-labelledby="site-practitioners">
      <h2 id="site-practitioners">
        Practitioners{' '}
        {practitioners ? <span className={styles.cardCount}>{practitioners.length}</span> : null}
      </h2>
      {detailed.isPending ? <SkeletonRows rows={4} columns={['70%']} label="Loading practitioners" /> : null}
      {detailed.error && !practitioners ? (
        <ErrorState {...failureOfCall(detailed.error)} onRetry={() => void detailed.refetch()} />
      ) : null}
      {practitioners?.length === 0 ? (
        <EmptyState
          icon={<IconStethoscope size={28} stroke={1.5} aria-hidden />}
          title="No practitioners yet"
          line="Whoever refers or treats a patient of the site is listed here."
        />
      ) : null}
      {practitioners && practitioners.length > 0 ? (
        <ul tabIndex={0} aria-labelledby="site-practitioners">
          {practitioners.map((one, at) => (
            <PractitionerLine key={one.npi ?? at} practitioner={one} />
          ))}
        </ul>
      ) : null}
    </section>
  );
};

const PractitionerLine = ({
  practitioner: { name, credential, npi },
}: {
  readonly practitioner: Practitioner;
}) => (
  <li>
    <span className="trunc">
      {name.first_name === '' && name.last_name === '' ? (
        <span className="dim">{UNKNOWN_PRACTITIONER}</span>
      ) : (
        <>
          {name.first_name} <b>{name.last_name}</b>
        </>
      )}
      {credential === null ? null : <span className="dim">, {credential}</span>}
    </span>
    <span className="dim tabular">{npi === null ? 'No NPI' : `NPI ${npi}`}</span>
  </li>
);
