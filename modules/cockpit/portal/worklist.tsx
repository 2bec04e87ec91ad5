// Who needs me now? Patients by what cannot wait, each reason with its numbers, a way to its rows, and to set it aside (OP-TASK-5)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { addressOfRowPatient, RowPatientName } from '@alveary/modules/patients/portal/public.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { Button } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { worklistCalls } from '../contract/worklist.calls.ts';
import type { Reason, WorkItem } from '../contract/worklist.model.ts';
import { placeOf, reasonWords, setAsideWords } from './reason-words.rules.ts';
import { SetAsideDialog } from './set-aside.dialog.tsx';
import styles from './worklist.module.css';

const MOST_SHOWN = 100;
const EVERY_MINUTE_MS = 60_000;

export const Worklist = ({ coordinators }: { readonly coordinators: readonly string[] }) => {
  const answer = useCall(
    worklistCalls.list,
    { query: { 'careCoordinatorId.in': coordinators.join(','), size: MOST_SHOWN } },
    { shownInPlace: true, keepPrevious: true, refetchEvery: EVERY_MINUTE_MS },
  );
  const { data, error, refetch } = answer;
  if (data === undefined) {
    return error === null ? (
      <LoadingCards label="Loading who needs you now" count={4} />
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconMoodCheck size={28} stroke={1.5} aria-hidden />}
        title="Nobody needs you now"
        line="Patients with a low SpO2, a fallen FEV1, a worse questionnaire, no contact, an open order or an overdue to-do stand here."
      />
    );
  }
  return (
    <>
      {error === null ? null : <ErrorState {...failureOfCall(error)} isSlim onRetry={() => void refetch()} />}
      <ul aria-label="Who needs me now" className={styles.worklist}>
        {data.rows.map((item) => (
          <Item key={item.patient.id} item={item} />
        ))}
      </ul>
      {data.total > data.rows.length ? (
        <p className="dim">{`The first ${data.rows.length} of ${data.total} patients.`}</p>
      ) : null}
    </>
  );
};

const Item = ({ item: { patient, reasons, setAside } }: { readonly item: WorkItem }) => {
  const { me, sites } = useSignedIn();
  const [asked, setAsked] = useState<Reason | null>(null);
  const locale = localeOfSites(sites);
  const writable = mayEditPatients.sites(me);
  const mayWrite = patient.siteProfiles.some(({ site }) => writable.includes(site.id));
  return (
    <li className={styles.item}>
      <h3>
        <Link to={addressOfRowPatient(patient, 'careSummary') ?? ''}>
          <RowPatientName patient={patient} />
        </Link>
      </h3>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${reason.key}`} className={styles.reason}>
            <span className={styles.words}>{reasonWords(reason, locale)}</span>
            <Link to={addressOfRowPatient(patient, placeOf[reason.kind].tab) ?? ''}>
              {placeOf[reason.kind].label}
            </Link>
            {mayWrite ? (
              <Button size="compact-xs" variant="default" onClick={() => setAsked(reason)}>
                Set aside
              </Button>
            ) : null}
          </li>
        ))}
        {setAside.map(({ reason, by }) => (
          <li key={by.id} className={styles.reason} data-aside>
            <span className={styles.words}>
              {reasonWords(reason, locale)}
              <span className={styles.why}>{setAsideWords(by, locale)}</span>
            </span>
            {mayWrite ? <BringBack id={by.id} /> : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <SetAsideDialog patient={patient} reason={asked} locale={locale} onClose={() => setAsked(null)} />
      )}
    </li>
  );
};

const BringBack = ({ id }: { readonly id: string }) => {
  const bringBack = useCallMutation(worklistCalls.bringBack, {
    onDone: () => showSuccess('The reason stands again.'),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={bringBack.isRunning}
      onClick={() => void bringBack.run({ params: { id } })}
    >
      Bring back
    </Button>
  );
};
