// What stands behind the outside services, and how are their sandboxes played? (OP-SHELL-6; demo world: outside services)
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { FailureCard } from './failure-card.tsx';
import { debugCalls } from '../contract/calls.ts';
import { mayReadOutbox } from '@alveary/modules/outbound-messages/contract/policies.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { RegistryCard } from './registry-card.tsx';
import { SentMessages } from './sent-messages.tsx';
import styles from './debug.module.css';

const services = {
  sms: 'SMS',
  email: 'Email',
  'npi-registry': 'NPI registry',
  ehr: 'Record system',
  'identity-provider': 'Sign-in provider',
} as const;

const adapters = {
  sandbox: 'Sandbox',
  smtp: 'SMTP server',
  twilio: 'Twilio',
  nppes: 'NPPES',
  folder: 'Folder',
  athena: 'Athena',
  'openid-connect': 'OpenID Connect',
  none: 'Not configured',
} as const;

export const SandboxesPage = () => {
  const { data, error, refetch } = useCall(debugCalls.services, {}, { shownInPlace: true, staleTime: 0 });
  const mayRead = mayReadOutbox.sites(useMe()).length > 0;
  return (
    <div className={styles.page}>
      <h1>Sandboxes</h1>
      <p className="dim">
        With nothing configured each outside service is a sandbox inside the server. The patient is played on{' '}
        <Anchor component={Link} to="/debug/patient-app" underline="always">
          Patient app
        </Anchor>{' '}
        and{' '}
        <Anchor component={Link} to="/debug/softphone" underline="always">
          Softphone
        </Anchor>
        .
      </p>
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={4} columns={['20%', '20%', '40%']} label="Loading the services" />
      ) : null}
      {data === undefined ? null : (
        <div className={styles.cards}>
          <section className={styles.card} aria-label="Services">
            <h2>Services</h2>
            <ul className={styles.services}>
              {data.map(({ service, adapter }) => (
                <li key={service}>
                  <span className="grow">{services[service]}</span>
                  <Badge
                    tone={
                      adapter === 'sandbox' || adapter === 'folder'
                        ? 'teal'
                        : adapter === 'none'
                          ? 'neutral'
                          : 'info'
                    }
                  >
                    {adapters[adapter]}
                  </Badge>
                </li>
              ))}
            </ul>
          </section>
          {data.flatMap(({ service, adapter, failsNext, nextAct }) =>
            (service === 'sms' || service === 'email') && adapter === 'sandbox'
              ? [
                  <FailureCard
                    key={service}
                    service={service}
                    name={service === 'sms' ? 'SMS' : 'email'}
                    failsNext={failsNext}
                    nextAct={nextAct}
                  />,
                ]
              : [],
          )}
          <RegistryCard />
        </div>
      )}
      <section className={styles.card} aria-label="Sent messages">
        <div className={styles.bodyHead}>
          <h2>Last sent</h2>
          {mayRead ? (
            <Anchor component={Link} to="/admin/outbox">
              Open the outbox
            </Anchor>
          ) : null}
        </div>
        {mayRead ? <SentMessages /> : <p className="dim">The outbox is open to staff only.</p>}
      </section>
    </div>
  );
};
