// Shows whether a login of the sign-in provider opens the own account, and takes the link off (OP-AUTH-9).
import { accountFederationCalls } from '../contract/federation.calls.ts';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import styles from './security.module.css';

export const ProviderCard = () => {
  const { data, error, refetch } = useCall(accountFederationCalls.providerLink, {}, { shownInPlace: true });
  const unlink = useCallMutation(accountFederationCalls.unlinkProvider, {
    onDone: () => showSuccess('Link removed'),
  });
  const ask = async (label: string): Promise<void> => {
    const isSure = await confirm({
      title: 'Remove the link?',
      text: `Your login at ${label} no longer opens your account. The next login there that has your email address is linked again.`,
      act: 'Remove link',
      isDanger: true,
    });
    if (isSure) await unlink.run({});
  };
  if (!data && !error) return null;
  if (data?.label === null && data.linked_at === null) return null;
  const label = data?.label ?? 'Sign-in provider';
  const since = data?.linked_at ?? null;
  return (
    <section className={styles.card} aria-labelledby="security-provider">
      <div className={styles.head}>
        <h2 id="security-provider">{label}</h2>
        {data ? <Linked since={since} /> : null}
        <span className="grow" />
        {since === null ? null : (
          <Button variant="default" loading={unlink.isRunning} onClick={() => void ask(label)}>
            Remove link
          </Button>
        )}
      </div>
      {error && !data ? <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} /> : null}
      {data ? <p className="dim">{since === null ? NOT_LINKED : LINKED}</p> : null}
    </section>
  );
};

const LINKED = 'One login there opens your account. No other login does, whatever email address it has.';
const NOT_LINKED = 'Your first login there links it to your account, if it has the same email address.';

const Linked = ({ since }: { readonly since: string | null }) =>
  since === null ? (
    <Badge tone="neutral">Not linked</Badge>
  ) : (
    <>
      <Badge tone="success" icon={<IconLink size={13} stroke={1.75} aria-hidden />}>
        Linked
      </Badge>
      <span className={styles.meta}>since {showDay(since)}</span>
    </>
  );
