// Asks for the second factor in a session that began without it (decision 0036).
import type { ProofWay } from '../contract/safety.calls.ts';
import { useState } from 'react';
import { CodeProof } from './code-proof.tsx';
import styles from './security.module.css';

const others: Readonly<Record<'totp' | 'sms', string>> = {
  totp: 'Use your authenticator app instead',
  sms: 'Get a code by SMS instead',
};

interface CodeOfFactorProps {
  readonly ways: readonly ProofWay[];
  readonly maskedPhone: string | null;
}

const doNothing = (): void => undefined;

export const CodeOfFactor = ({ ways, maskedPhone }: CodeOfFactorProps) => {
  const codeWays = ways.filter((way) => way !== 'password');
  const [way, setWay] = useState(codeWays[0] ?? 'totp');
  const other = codeWays.find((one) => one !== way);
  return (
    <section className={styles.factor}>
      <h1>Type your code</h1>
      <CodeProof
        key={way}
        by={way}
        maskedPhone={maskedPhone}
        lead="Your role, or one of your sites, asks for two factors, and this session has not shown the second one yet."
        others={
          other === undefined ? null : (
            <button type="button" className={styles.proofOther} onClick={() => setWay(other)}>
              {others[other]}
            </button>
          )
        }
        // What the portal hears of the person then leads on.
        onDone={doNothing}
      />
    </section>
  );
};
