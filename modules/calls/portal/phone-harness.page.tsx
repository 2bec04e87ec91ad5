// How is a patient on the phone played? The own softphone is rung, and both sides of each call of the sandbox can be moved (OP-SHELL-6)
import { Button, TextInput } from '@mantine/core';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showTime } from '@alveary/portal/lib/dates.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { type CallAct, exchangeCalls, type SandboxCall } from '../contract/exchange.calls.ts';
import styles from './phone-harness.module.css';

const LOOK_EVERY_MS = 2000;

const actNames: Readonly<Record<CallAct, string>> = {
  answer: 'Answer',
  'hang-up': 'Hang up',
  'patient-answers': 'Patient answers',
  'patient-is-busy': 'Patient is busy',
  'patient-hangs-up': 'Patient hangs up',
  'send-transcript': 'Send the transcript',
};

const possible = ({ phase, direction, answeredAt, hasTranscript }: SandboxCall): readonly CallAct[] => {
  if (phase === 'ended') return answeredAt === null || hasTranscript ? [] : ['send-transcript'];
  if (phase === 'connected') return ['hang-up', 'patient-hangs-up'];
  return direction === 'outbound'
    ? ['patient-answers', 'patient-is-busy', 'patient-hangs-up', 'hang-up']
    : ['answer', 'hang-up', 'patient-hangs-up'];
};

export function PhoneHarnessPage() {
  const { data, error, refetch } = useCall(
    exchangeCalls.sandboxCalls,
    {},
    { shownInPlace: true, staleTime: 0, refetchEvery: LOOK_EVERY_MS },
  );
  return (
    <div className={styles.page}>
      <h1>Softphone</h1>
      <p className="dim">
        With no phone company configured the server is one. A number of a patient finds that patient; any
        other asks for an assignment.
      </p>
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      <RingForm />
      <section className={styles.card} aria-label="Calls of the sandbox">
        <h2>Calls</h2>
        {data?.length === 0 ? (
          <EmptyState title="No call yet" line="Ring yourself, or call a patient." />
        ) : null}
        <ul className={styles.calls}>
          {data?.map((call) => (
            <CallLine key={call.callId} call={call} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function RingForm() {
  const ring = useCallMutation(exchangeCalls.ring);
  const form = useForm<{ readonly number: string; readonly name: string }>({
    draftKey: null,
    shape: { labels: { number: 'Number', name: 'Name' } },
    row: null,
    valuesOf: () => ({ number: '+14155550199', name: '' }),
    sending: through(
      ring,
      ({ number, name }) => ({ body: { number, ...(name.trim() === '' ? {} : { name }) } }),
      () => null,
    ),
  });
  return (
    <section className={styles.card} aria-label="Ring me">
      <h2>Ring me</h2>
      <Form form={form}>
        <TextInput {...form.field('number')} inputMode="tel" />
        <TextInput {...form.field('name')} maxLength={80} />
        <FormFoot form={form} act="Ring" isNarrow />
      </Form>
    </section>
  );
}

const tones = { ringing: 'warning', connected: 'success', ended: 'neutral' } as const;

function CallLine({ call }: { readonly call: SandboxCall }) {
  const play = useCallMutation(exchangeCalls.play);
  const other = call.direction === 'outbound' ? call.callee : call.caller;
  return (
    <li>
      <span className="grow">
        {call.direction === 'outbound' ? `${call.caller.name} calls` : `${call.callee.name} is called by`}{' '}
        <b className="tabular">{writtenPhone(other.phoneNumber)}</b>{' '}
        <span className="dim">{showTime(call.ringingAt)}</span>
      </span>
      <Badge tone={tones[call.phase]}>{call.phase === 'ended' ? (call.result ?? 'Ended') : call.phase}</Badge>
      <span className={styles.acts}>
        {possible(call).map((act) => (
          <Button
            key={act}
            size="compact-sm"
            variant="default"
            disabled={play.isRunning}
            onClick={() => void play.run({ params: { callId: call.callId }, body: { act } })}
          >
            {actNames[act]}
          </Button>
        ))}
      </span>
    </li>
  );
}
