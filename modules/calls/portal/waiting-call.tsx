// What stands in the log panel of a call that has no log yet? Waiting, whom the call could be with, or that nothing came (CALL-014, CALL-023)
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ChoosePatient } from '@alveary/modules/communications/portal/public.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { usePatientInView } from '@alveary/modules/patients/portal/public.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { localeOfSites, showDay, showWhen } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { ErrorNote } from '@alveary/portal/ui/form/form-notes.tsx';
import { phoneCalls } from '../contract/calls.ts';
import type { Candidate } from '../contract/model.ts';
import { askAgain, assigned, callFlow } from './call-flow.ts';
import { callWords } from './call-words.rules.ts';
import styles from './waiting-call.module.css';

export function WaitingCall({ callId }: { readonly callId: string }) {
  const why = useStore(callFlow).waiting[callId];
  if (why === 'given-up') return <GivenUp callId={callId} />;
  return why === undefined ? (
    <div className={styles.waiting}>
      <p>Waiting for call to be answered...</p>
      <WhichCall callId={callId} />
    </div>
  ) : (
    <AssignCall callId={callId} />
  );
}

/** Several logs may wait at once. */
function WhichCall({ callId }: { readonly callId: string }) {
  const { facts, calls } = useStore(callFlow);
  const locale = localeOfSites(useSignedIn().sites);
  const known = facts[callId];
  if (known === undefined) return null;
  const target = calls.find((call) => call.callId === callId)?.target ?? null;
  return (
    <p className={styles.which}>{callWords(known, target, (instant) => showWhen(instant, now(), locale))}</p>
  );
}

const GivenUp = ({ callId }: { readonly callId: string }) => (
  <div role="alert" className={styles.givenUp}>
    <strong>Error with log.</strong>
    <span>The phone provider has not told of this call for ten minutes.</span>
    <WhichCall callId={callId} />
    <Button size="compact-sm" variant="default" onClick={() => askAgain(callId)}>
      Retry
    </Button>
  </div>
);

/** The patient on the page comes first: the call is most often about them. */
const useSuggestions = (callId: string): readonly Candidate[] => {
  const inView = usePatientInView();
  const { data: candidates = [] } = useCall(
    phoneCalls.candidates,
    { params: { callId } },
    { shownInPlace: true },
  );
  const { data: shown } = useCall(
    patientCalls.profile,
    { params: { id: inView ?? '' } },
    { enabled: inView !== null, shownInPlace: true, staleTime: 60_000 },
  );
  if (shown === undefined || inView === null) return candidates;
  const { id: profileId, firstName, lastName, dateOfBirth, identifiers } = shown;
  const first = { profileId, firstName, lastName, dateOfBirth, ehrId: identifiers.EhrId };
  return [first, ...candidates.filter((one) => one.profileId !== profileId)];
};

function AssignCall({ callId }: { readonly callId: string }) {
  const suggestions = useSuggestions(callId);
  const locale = localeOfSites(useSignedIn().sites);
  const assign = useCallMutation(phoneCalls.setTarget);
  const [isSearching, setSearching] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const choose = async (profileId: string): Promise<void> => {
    const outcome = await assign.run({ params: { callId }, body: { profileId } }, { shownInPlace: true });
    if (outcome.ok) assigned(outcome.answer);
  };
  const count = suggestions.length;
  useEffect(() => {
    // Whoever types somewhere keeps typing there.
    const { activeElement } = document;
    const isFree =
      activeElement === null ||
      activeElement === document.body ||
      activeElement.id === 'main' ||
      list.current?.contains(activeElement) === true;
    if (isFree) list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className={styles.assign}>
      <p className={styles.title}>
        <strong>No profile match for this caller</strong> <span>Please assign one.</span>
      </p>
      <WhichCall callId={callId} />
      {assign.error === null ? null : (
        <ErrorNote
          title="Error with log."
          error={assign.error}
          kept={null}
          onRetry={assign.reset}
          isRetrying={false}
        />
      )}
      <div ref={list} className={styles.list} onKeyDown={onKeyDown} role="group" aria-label="Who is calling?">
        {suggestions.map((one) => (
          <Button
            key={one.profileId}
            variant="default"
            justify="flex-start"
            disabled={assign.isRunning}
            onClick={() => void choose(one.profileId)}
          >
            {nameOf(one)}
            <span className={styles.facts}>
              {showDay(one.dateOfBirth, locale)}
              {one.ehrId === null ? '' : ` · ${one.ehrId}`}
            </span>
          </Button>
        ))}
        <Button
          variant="subtle"
          justify="flex-start"
          disabled={assign.isRunning}
          onClick={() => setSearching(true)}
        >
          Search for a patient
        </Button>
      </div>
      <ChoosePatient
        isOpen={isSearching}
        onClose={() => setSearching(false)}
        onChoose={(profileId) => void choose(profileId)}
      />
    </div>
  );
}
