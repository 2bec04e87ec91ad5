// Which care events of the patient are still open? A card of the Care Summary (OP-PROFILE-3)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, CardLoading, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Link } from 'react-router';
import { adverseEventCalls } from '../contract/calls.ts';
import { type AdverseEvent, actualityNames, eventStatusNames, eventTypeNames } from '../contract/model.ts';
import { SeverityBadge } from './severity-badge.tsx';

interface OpenEventsProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

const SHOWN = 3;
const ASKED = 50;

export const OpenEventsCard = ({ siteProfile, locale }: OpenEventsProps) => {
  const { profile, site } = siteProfile;
  const { data, error, refetch } = useCall(
    adverseEventCalls.list,
    { query: { 'principal.equals': profile.id, page: 0, size: ASKED } },
    { shownInPlace: true },
  );
  const open = (data?.rows ?? []).filter(({ status }) => status !== 'RESOLVED');
  return (
    <SummaryCard
      title="Open care events"
      aside={
        <>
          {open.length === 0 ? null : <span className="tabular">{open.length}</span>}
          <Link to={`${patientAddress(site.slug, siteProfile.id)}/events`}>All events</Link>
        </>
      }
    >
      {error === null ? null : <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <CardLoading rows={3} label="Loading the open care events" />
      ) : null}
      {data !== undefined && open.length === 0 ? <CardEmpty>No open care event.</CardEmpty> : null}
      <Entries label="Open care events">
        {open.slice(0, SHOWN).map((event) => (
          <Entry key={event.id} text={<OpenEvent event={event} locale={locale} />}>
            <SeverityBadge severity={event.severity} />
          </Entry>
        ))}
      </Entries>
    </SummaryCard>
  );
};

const OpenEvent = ({ event, locale }: { readonly event: AdverseEvent; readonly locale: DateLocale }) => (
  <>
    <b>{eventTypeNames[event.type]}</b>
    {event.description === null ? null : <p>{event.description}</p>}
    <p className="dim">
      {[
        event.actuality === 'POTENTIAL' ? actualityNames.POTENTIAL : null,
        eventStatusNames[event.status],
        showDay(event.occurredAt, locale),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </>
);
