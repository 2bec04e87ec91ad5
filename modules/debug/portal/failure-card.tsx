// How does the product behave when a message is refused, late, told of twice or not delivered? The sandbox is told what to do with the
// next one (demo world).
import { debugCalls, type NextAct, type SandboxService } from '../contract/calls.ts';
import { Button, TextInput } from '@mantine/core';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import styles from './debug.module.css';

interface FailureCardProps {
  readonly service: SandboxService;
  readonly name: string;
  readonly failsNext: string | null;
  readonly nextAct: NextAct | null;
}

/** What a service can do with an SMS that it took. */
const ways: readonly { readonly act: NextAct; readonly label: string; readonly words: string }[] = [
  { act: 'late', label: 'A minute late', words: 'is delivered after a minute' },
  { act: 'twice', label: 'Told of twice', words: 'is told of twice, in the wrong order' },
  { act: 'undelivered', label: 'Not delivered', words: 'is taken, but does not reach the phone' },
];

export const FailureCard = ({ service, name, failsNext, nextAct }: FailureCardProps) => {
  const params = { service };
  const order = useCallMutation(debugCalls.failNext);
  const takeBack = useCallMutation(debugCalls.sendAgain);
  const form = useForm<{ readonly reason: string }>({
    draftKey: null,
    shape: { labels: { reason: 'Reason' } },
    row: null,
    valuesOf: () => ({ reason: 'The provider is down.' }),
    sending: through(
      order,
      ({ reason }) => ({ params, body: { reason } }),
      () => null,
    ),
  });
  return (
    <section className={styles.card} aria-label={`Fail the next ${name}`}>
      <h2>Fail the next {name}</h2>
      {failsNext === null ? (
        <>
          <Form form={form}>
            <TextInput {...form.field('reason')} maxLength={200} />
            <FormFoot form={form} act="Fail the next one" isNarrow />
          </Form>
          {service === 'sms' ? (
            <fieldset className={styles.ways}>
              <legend>Or take the next one, but</legend>
              {ways.map(({ act, label, words }) => (
                <Button
                  key={act}
                  size="xs"
                  variant="default"
                  loading={order.isRunning}
                  onClick={() => void order.run({ params, body: { act, reason: words } })}
                >
                  {label}
                </Button>
              ))}
            </fieldset>
          ) : null}
        </>
      ) : (
        <>
          <p role="status">
            <Badge tone="warning">Armed</Badge> The next {name}{' '}
            {nextAct === 'refused' ? `is refused: ${failsNext}` : `${failsNext}.`}
          </p>
          <div className={styles.buttons}>
            <Button
              variant="default"
              loading={takeBack.isRunning}
              onClick={() => void takeBack.run({ params })}
            >
              Take it back
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
