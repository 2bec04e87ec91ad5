// With whom and when is the visit? A patient from the search and a start time.
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { videoCalls } from '@alveary/modules/video/contract/calls.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import { localeOfSites, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import debugStyles from './debug.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

const WITHOUT_START = 'Enter the day and the time.';
const WITHOUT_PATIENT = 'Choose a patient.';

interface PlanValues {
  readonly profileId: string;
  readonly startsAt: string;
}

export const PlanVisit = ({ onPlanned }: { readonly onPlanned: (visitId: string) => void }) => {
  const locale = localeOfSites(useSignedIn().sites);
  const plan = useCallMutation(videoCalls.create);
  const form = useForm<PlanValues>({
    draftKey: null,
    shape: { labels: { profileId: 'Patient', startsAt: 'Start' } },
    row: null,
    valuesOf: () => ({ profileId: '', startsAt: new Date(now()).toISOString() }),
    check: ({ profileId, startsAt }) => [
      ...(profileId === '' ? [{ field: 'profileId', message: WITHOUT_PATIENT }] : []),
      ...(Number.isFinite(Date.parse(startsAt)) ? [] : [{ field: 'startsAt', message: WITHOUT_START }]),
    ],
    sending: through(
      plan,
      (values) => ({ body: values }),
      (visit) => {
        showSuccess('Visit planned');
        onPlanned(visit.id);
        return null;
      },
    ),
  });
  return (
    <section className={debugStyles.card} aria-label="Plan a visit">
      <h2>Plan a visit</h2>
      <Form form={form}>
        <ChosenPatient
          profileId={form.values.profileId === '' ? null : form.values.profileId}
          onChoose={(profileId) => form.change({ profileId })}
        />
        <MomentField {...form.field('startsAt')} locale={locale} />
        <FormFoot form={form} act="Plan the visit" isNarrow />
      </Form>
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
    <div className={debugStyles.patient}>
      <span className="grow">
        <span className={debugStyles.label}>Patient</span>
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
        <PatientSearch
          isOpen={search.isOpen}
          onClose={close}
          onChoose={(id) => {
            onChoose(id);
            close();
          }}
        />
      ) : null}
    </div>
  );
};
