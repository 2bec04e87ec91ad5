// With whom and when is the visit? A patient from the search and a start time.
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { videoCalls } from '@alveary/contract/video/calls.ts';
import { Button } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { now } from '../../lib/clock.ts';
import { showDay } from '../../lib/dates.ts';
import { useCall, useDeed } from '../../lib/use-call.ts';
import { showSuccess } from '../../shell/notices.ts';

const PatientSearch = lazy(async () => ({
  default: (await import('../patient-search/public.ts')).PatientSearch,
}));

/** The local time as the picker holds it. */
const fieldTime = (ms: number): string => dayjs(ms).format('YYYY-MM-DD HH:mm:00');

export const PlanVisit = ({ onPlanned }: { readonly onPlanned: (visitId: string) => void }) => {
  const [profileId, setProfileId] = useState<string | null>(null);
  const [startsAt, setStartsAt] = useState(() => fieldTime(now()));
  const [refusal, setRefusal] = useState<string | null>(null);
  const plan = useDeed(videoCalls.create, {
    refreshes: [videoCalls.own],
    onDone: (visit) => {
      showSuccess('Visit planned');
      onPlanned(visit.id);
    },
    onRefused: (error) => {
      const [first] = error.errors;
      if (first === undefined) return false;
      setRefusal(first.message);
      return true;
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const start = dayjs(startsAt);
    setRefusal(start.isValid() ? null : 'Choose a start time.');
    if (profileId !== null && start.isValid())
      void plan.run({ body: { profileId, startsAt: start.toISOString() } });
  };
  return (
    <section className="debug-card" aria-label="Plan a visit">
      <h2>Plan a visit</h2>
      <form className="debug-form" onSubmit={submit} noValidate>
        <ChosenPatient profileId={profileId} onChoose={setProfileId} />
        <DateTimePicker
          label="Start"
          valueFormat="ll LT"
          value={startsAt}
          error={refusal}
          onChange={(value) => setStartsAt(value ?? '')}
        />
        <div className="debug-buttons">
          <Button type="submit" loading={plan.isRunning} disabled={profileId === null}>
            Plan the visit
          </Button>
        </div>
      </form>
    </section>
  );
};

interface ChosenPatientProps {
  readonly profileId: string | null;
  readonly onChoose: (profileId: string) => void;
}

const ChosenPatient = ({ profileId, onChoose }: ChosenPatientProps) => {
  const [search, setSearch] = useState({ isOpen: false, wasOpened: false });
  const close = (): void => setSearch({ isOpen: false, wasOpened: true });
  const { data } = useCall(
    patientCalls.profile,
    { params: { id: profileId ?? '' } },
    { enabled: profileId !== null },
  );
  return (
    <div className="debug-patient">
      <span className="grow">
        <span className="debug-label">Patient</span>
        {data === undefined ? (
          <span className="dim">Nobody chosen</span>
        ) : (
          <span>
            <b>{[data.firstName, data.lastName].join(' ')}</b>{' '}
            <span className="dim tabular">born {showDay(data.dateOfBirth)}</span>
          </span>
        )}
      </span>
      <Button variant="default" onClick={() => setSearch({ isOpen: true, wasOpened: true })}>
        Choose a patient
      </Button>
      {search.wasOpened ? (
        <Suspense>
          <PatientSearch
            isOpen={search.isOpen}
            onClose={close}
            onChoose={(id) => {
              onChoose(id);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
