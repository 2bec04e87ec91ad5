// Is it still the person who signed in? Asked in place, before a change of how they sign in; what is typed behind it stays (decision 0035)
import { accountSafetyCalls, type ProofWay } from '../contract/safety.calls.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { answerProof } from '@alveary/portal/lib/proof.ts';
import { useFocusGivenBack } from '@alveary/portal/lib/return-focus.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { CodeProof } from './code-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import styles from './security.module.css';

const otherWays: Readonly<Record<ProofWay, string>> = {
  password: 'Use your password instead',
  totp: 'Use a code of your authenticator app instead',
  sms: 'Get a code by SMS instead',
};

const done = (): void => answerProof(true);
const cancel = (): void => answerProof(false);

export const ProofDialog = () => {
  useFocusGivenBack();
  const { data, error, refetch } = useCall(
    accountSafetyCalls.proofWays,
    {},
    { shownInPlace: true, staleTime: 0 },
  );
  return (
    <Modal
      opened
      onClose={cancel}
      title="Is it still you?"
      size={440}
      zIndex={300}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data ? <Proof ways={data.ways} maskedPhone={data.masked_phone} /> : null}
      {error && !data ? <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} /> : null}
      {error || data ? null : <SkeletonRows rows={2} columns={['70%']} label="Loading" />}
    </Modal>
  );
};

interface ProofProps {
  readonly ways: readonly ProofWay[];
  readonly maskedPhone: string | null;
}

const Proof = ({ ways, maskedPhone }: ProofProps) => {
  const [way, setWay] = useState(ways[0]);
  if (way === undefined) {
    return (
      <p>
        You log in through another system and have no password here. Log out, choose 'Forgot password?' and
        set one; with it you can change how you log in.
      </p>
    );
  }
  const others = (
    <div className={styles.proofOthers}>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className={styles.proofOther} onClick={() => setWay(other)}>
            {otherWays[other]}
          </button>
        ))}
    </div>
  );
  const lead = 'Then how you log in is changed; what you have entered is kept.';
  const shared = { others, onDone: done, onCancel: cancel };
  return way === 'password' ? (
    <PasswordProof {...shared} />
  ) : (
    <CodeProof key={way} by={way} maskedPhone={maskedPhone} lead={lead} {...shared} />
  );
};
