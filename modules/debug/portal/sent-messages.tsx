// What were the sandboxes of mail and SMS sent last? With the visit links in them ready to follow (OP-ADMIN-2)
import { outboundMessageCalls } from '@alveary/modules/outbound-messages/contract/calls.ts';
import { Button } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './debug.module.css';

interface SentMessagesProps {
  readonly recipient?: string;
  /** Asks again by itself, while something is on its way. */
  readonly isWaiting?: boolean;
}

const EVERY_MS = 2000;

/** The path of a visit link; the host it was written with may be another than the one in use. */
const visitPathIn = (text: string): string | null => /\/v\/[0-9A-Z-]+/.exec(text)?.[0] ?? null;

export const SentMessages = ({ recipient, isWaiting = false }: SentMessagesProps) => {
  const { data, error, refetch, isFetching } = useCall(
    outboundMessageCalls.outbox,
    { query: { size: 5, ...(recipient === undefined ? {} : { 'recipient.contains': recipient }) } },
    { shownInPlace: true, staleTime: 0, ...(isWaiting ? { refetchEvery: EVERY_MS } : {}) },
  );
  if (error !== null && data === undefined)
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <SkeletonRows rows={3} columns={['20%', '60%']} label="Loading the messages" />;
  return (
    <>
      {data.rows.length === 0 ? <p className="dim">Nothing was sent yet.</p> : null}
      <ul className={styles.messages}>
        {data.rows.map(({ id, service, recipient: to, body, createdAt }) => {
          const visitPath = visitPathIn(body);
          return (
            <li key={id}>
              <p className={styles.messageHead}>
                <Badge tone={service === 'sms' ? 'teal' : 'info'}>
                  {service === 'sms' ? 'SMS' : 'Email'}
                </Badge>
                <span className="grow trunc">{writtenPhone(to)}</span>
                <span className="dim tabular">{showDayTime(createdAt)}</span>
              </p>
              <p className={styles.messageText}>{body}</p>
              {visitPath === null ? null : (
                <a href={visitPath} target="_blank" rel="noreferrer" className={styles.link}>
                  Open as the guest <IconExternalLink size={16} stroke={1.75} aria-hidden />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          loading={isFetching && !isWaiting}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
    </>
  );
};
