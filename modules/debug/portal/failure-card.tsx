// How does the product behave when a message is refused? The sandbox is told to refuse the next one (demo world).
import { debugCalls, type SandboxService } from '../contract/calls.ts';
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
}

export const FailureCard = ({ service, name, failsNext }: FailureCardProps) => {
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
        <Form form={form}>
          <TextInput {...form.field('reason')} maxLength={200} />
          <FormFoot form={form} act="Fail the next one" isNarrow />
        </Form>
      ) : (
        <>
          <p role="status">
            <Badge tone="warning">Armed</Badge> The next {name} is refused: {failsNext}
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
