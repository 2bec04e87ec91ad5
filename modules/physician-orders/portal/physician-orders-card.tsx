// What did physicians order for the patient? A card of the Care Summary (OP-PROFILE-3; EVENT-013)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, CardLoading, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { physicianOrderCalls } from '../contract/calls.ts';

interface PhysicianOrdersProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

export const PhysicianOrdersCard = ({ siteProfile: { profile }, locale }: PhysicianOrdersProps) => {
  const { data, error, refetch } = useCall(
    physicianOrderCalls.list,
    { params: { id: profile.id } },
    { shownInPlace: true },
  );
  return (
    <SummaryCard title="Physician orders">
      {error === null ? null : <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <CardLoading rows={2} label="Loading the physician orders" />
      ) : null}
      {data?.length === 0 ? <CardEmpty>No orders.</CardEmpty> : null}
      <Entries label="Physician orders">
        {(data ?? []).map(({ id, type, status, description, orderedAt, practitioner }) => (
          <Entry
            key={id}
            text={
              <>
                {type}{' '}
                <span className="dim">
                  {[status, description, practitioner.name].filter(Boolean).join(' · ')}
                </span>
              </>
            }
          >
            <span className="dim">{showDay(orderedAt, locale)}</span>
          </Entry>
        ))}
      </Entries>
    </SummaryCard>
  );
};
