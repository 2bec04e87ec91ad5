// What happened to the patient, or may have, and what was done about it? (OP-PROFILE-4: events; EVENT-002, EVENT-003, EVENT-005)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useOpened } from '@alveary/portal/lib/use-opened.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { adverseEventCalls } from '../contract/calls.ts';
import { EventCard } from './event-card.tsx';
import styles from './events.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { newEventDraft } from './draft-keys.ts';

const EventDialog = later(async () => (await import('./event.dialog.tsx')).EventDialog);

const NEW = 'new';

export function EventsTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const { opened, open, closing } = useOpened();
  const { data, error, refetch } = useCall(
    adverseEventCalls.list,
    { query: { 'principal.equals': profile.id } },
    { shownInPlace: true },
  );
  if (data === undefined) {
    return error === null ? (
      <LoadingCards label="Loading the events" />
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
    );
  }
  const edited = data.rows.find(({ id }) => id === opened) ?? null;
  const add = mayWrite ? (
    <AddButton label="Record an event" draftKey={newEventDraft(profile.id)} onClick={() => open(NEW)} />
  ) : null;
  return (
    <OneColumn>
      {data.rows.length === 0 ? (
        <EmptyState
          icon={<IconAlertTriangle size={28} stroke={1.5} aria-hidden />}
          title="No events"
          line="Exacerbations, emergency visits, alarms and the like appear here."
          action={add}
        />
      ) : (
        <>
          <div className={styles.acts}>{add}</div>
          {data.rows.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              mayWrite={mayWrite}
              locale={locale}
              onEdit={() => open(event.id)}
            />
          ))}
        </>
      )}
      {opened === NEW || edited !== null ? (
        <EventDialog profile={profile} event={edited} locale={locale} onClose={closing(edited?.id ?? NEW)} />
      ) : null}
    </OneColumn>
  );
}
