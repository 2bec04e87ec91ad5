// How does the product behave when a message is refused? The sandbox is told to refuse the next one (demo world).
import { debugCalls, type SandboxService } from '@alveary/contract/debug/calls.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDeed } from '../../lib/use-call.ts';
import { Badge } from '../../ui/badge.tsx';

interface FailureCardProps {
  readonly service: SandboxService;
  readonly name: string;
  readonly failsNext: string | null;
}

export const FailureCard = ({ service, name, failsNext }: FailureCardProps) => {
  const [reason, setReason] = useState('The provider is down.');
  const params = { service };
  const refreshes = [debugCalls.services];
  const order = useDeed(debugCalls.failNext, { refreshes });
  const takeBack = useDeed(debugCalls.sendAgain, { refreshes });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void order.run({ params, body: { reason } });
  };
  return (
    <section className="debug-card" aria-label={`Fail the next ${name}`}>
      <h2>Fail the next {name}</h2>
      {failsNext === null ? (
        <form className="debug-form" onSubmit={submit}>
          <TextInput
            label="Reason"
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <div className="debug-buttons">
            <Button type="submit" variant="default" loading={order.isRunning} disabled={reason.trim() === ''}>
              Fail the next one
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p role="status">
            <Badge tone="warning">Armed</Badge> The next {name} is refused: {failsNext}
          </p>
          <div className="debug-buttons">
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
