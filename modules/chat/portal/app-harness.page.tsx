// How does a person play the patient in the app? A phone that shows what the patient sees, and beside it what the phone does
// (OP-CHAT-6; OP-SHELL-6)
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { type PatientApp, patientAppCalls } from '../contract/patient-app.calls.ts';
import { channelTopic } from '../contract/realtime.ts';
import { PatientPhone } from './patient-phone.tsx';
import styles from './app-harness.module.css';

export function AppHarnessPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('patient');
  const chosen = asked !== null && isUuid(asked) ? asked : null;
  return (
    <div className={styles.page}>
      <h1>Patient app</h1>
      <p className="dim">
        The phone of a patient who has the app. What the staff send over APP arrives here, and what is written
        here stands in their Messages panel.
      </p>
      <ChoosePatient
        chosen={chosen}
        onChoose={(id) => setSearch(id === null ? {} : { patient: id }, { replace: true })}
      />
      {chosen === null ? (
        <EmptyState title="No patient chosen" line="Choose a patient to pick up the phone." />
      ) : (
        <PlayedApp key={chosen} profileId={chosen} />
      )}
    </div>
  );
}

interface ChoosePatientProps {
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

const waitingWords = (count: number): string => (count === 0 ? '' : ` · ${count} waiting`);

function ChoosePatient({ chosen, onChoose }: ChoosePatientProps) {
  const [name, setName] = useState('');
  const { data, error, refetch } = useCall(
    patientAppCalls.list,
    { query: name.trim() === '' ? {} : { name: name.trim() } },
    { shownInPlace: true, keepPrevious: true, staleTime: 0 },
  );
  if (error !== null && data === undefined)
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  return (
    <Select
      className={styles.choice}
      label="Patient"
      placeholder="Name"
      searchable
      clearable
      nothingFoundMessage="No patient of your sites with the app has this name."
      data={(data ?? []).map((one) => ({
        value: one.id,
        label: `${one.name}${waitingWords(one.waiting)}`,
      }))}
      filter={({ options }) => options}
      value={chosen}
      onChange={onChoose}
      onSearchChange={(typed) => {
        // The label of who was chosen is no search.
        setName(data?.some(({ name: own }) => typed.startsWith(own)) ? '' : typed);
      }}
    />
  );
}

/** What the staff do is told over the broker; the phone asks again. */
const useLiveApp = (profileId: string) => {
  const answer = useCall(
    patientAppCalls.read,
    { params: { profileId } },
    { shownInPlace: true, staleTime: 0 },
  );
  const broker = useStore(personsBroker);
  const look = useEffectEvent(() => void answer.refetch());
  useEffect(() => {
    if (broker === null) return;
    const ends = [
      broker.follow(channelTopic, { principal: profileId }, ({ type }) => {
        if (type !== 'TYPING' && type !== 'ANSWER') look();
      }),
      broker.whenOpen(() => look()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [broker, profileId]);
  return answer;
};

function PlayedApp({ profileId }: { readonly profileId: string }) {
  const { data, error, refetch } = useLiveApp(profileId);
  if (error !== null && data === undefined)
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className="dim">Picking up the phone…</p>;
  return (
    <div className={styles.played}>
      <PatientPhone app={data} />
      <div className={styles.acts}>
        <ReadCard app={data} />
        <PushCard app={data} />
        <FailureCard app={data} />
      </div>
    </div>
  );
}

interface OfApp {
  readonly app: PatientApp;
}

function ReadCard({ app }: OfApp) {
  const act = useCallMutation(patientAppCalls.act);
  const unread = app.messages.filter(({ isRead }) => !isRead).length;
  const play = (wanted: 'open' | 'read'): void =>
    void act.run({ params: { profileId: app.id }, body: { act: wanted } });
  return (
    <section className={styles.card} aria-label="What the patient does">
      <h2>What the patient does</h2>
      <p role="status">
        Waiting for the app: {app.waiting}. On the phone, not read: {unread}.
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={app.waiting === 0}
          loading={act.isRunning}
          onClick={() => play('open')}
        >
          Open the app
        </Button>
        <Button disabled={app.waiting + unread === 0} loading={act.isRunning} onClick={() => play('read')}>
          Read everything
        </Button>
      </div>
    </section>
  );
}

function PushCard({ app }: OfApp) {
  const set = useCallMutation(patientAppCalls.set);
  return (
    <section className={styles.card} aria-label="Notifications">
      <h2>Notifications</h2>
      <Switch
        label="The phone lets the app notify"
        description="Off, a message stays Sent until the app is opened. On, it is Delivered after a second."
        checked={app.isPushOn}
        onChange={({ currentTarget }) =>
          void set.run({
            params: { profileId: app.id },
            body: { isPushOn: currentTarget.checked, failsNext: app.failsNext },
          })
        }
      />
    </section>
  );
}

function FailureCard({ app }: OfApp) {
  const set = useCallMutation(patientAppCalls.set);
  const params = { profileId: app.id };
  const form = useForm<{ readonly reason: string }>({
    draftKey: null,
    shape: { labels: { reason: 'Reason' } },
    row: null,
    valuesOf: () => ({ reason: 'The app was removed from the phone.' }),
    fieldOf: (named) => (named.endsWith('failsNext') ? 'reason' : null),
    sending: through(
      set,
      ({ reason }) => ({ params, body: { isPushOn: app.isPushOn, failsNext: reason } }),
      () => null,
    ),
  });
  return (
    <section className={styles.card} aria-label="Fail the next message">
      <h2>Fail the next message</h2>
      {app.failsNext === null ? (
        <Form form={form}>
          <TextInput {...form.field('reason')} maxLength={200} />
          <FormFoot form={form} act="Fail the next one" isNarrow />
        </Form>
      ) : (
        <>
          <p role="status">
            <Badge tone="warning">Armed</Badge> The next message to the app is refused: {app.failsNext}
          </p>
          <div className={styles.buttons}>
            <Button
              variant="default"
              loading={set.isRunning}
              onClick={() => void set.run({ params, body: { isPushOn: app.isPushOn, failsNext: null } })}
            >
              Take it back
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
