// What were the sandboxes of mail and SMS sent? Staff read it to follow codes and links (OP-ADMIN-2; ADMIN-001)
import { type OutboxMessage, outboundMessageCalls } from '@alveary/contract/outbound-messages/calls.ts';
import { mayReadOutbox } from '@alveary/contract/policies/outbound-messages.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconInbox, IconMail, IconMessage, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { showDayTime } from '../../../lib/dates.ts';
import { useSettled } from '../../../lib/fetch-delay.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useMe } from '../../../shell/me.ts';
import { NotAllowed } from '../../../shell/not-allowed.tsx';
import { Table } from '../../../ui/table.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListBar } from '../../../ui/list-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import './outbox.css';

const PER_PAGE = 50;

const services = [
  { value: 'all', label: 'All' },
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'E-mail' },
] as const;
type Service = (typeof services)[number]['value'];

interface OutboxFilter {
  readonly service: Service;
  readonly recipient: string;
  /** From 1, as people count. */
  readonly page: number;
}

export const OutboxPage = () =>
  mayReadOutbox.sites(useMe()).length === 0 ? (
    <NotAllowed line="Codes and links stand in the outbox. It is open to staff only." />
  ) : (
    <Outbox />
  );

const Outbox = () => {
  const [filter, setFilter] = useState<OutboxFilter>({ service: 'all', recipient: '', page: 1 });
  const { service, page } = filter;
  const asked = useSettled(filter.recipient.trim());
  const { data, error, refetch, isPlaceholderData, isFetching } = useCall(
    outboundMessageCalls.outbox,
    {
      query: {
        page: page - 1,
        size: PER_PAGE,
        ...(service === 'all' ? {} : { 'service.equals': service }),
        ...(asked === '' ? {} : { 'recipient.contains': asked }),
      },
    },
    { shownInPlace: true, keepPrevious: true },
  );
  return (
    <div className="outbox">
      <OutboxBar
        filter={filter}
        onChange={setFilter}
        isRefreshing={isFetching && data !== undefined}
        onRefresh={() => void refetch()}
      />
      {error === null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <div className="outbox-loading">
          <SkeletonRows rows={8} columns={['12%', '8%', '20%', '40%']} label="Loading the outbox" />
        </div>
      ) : null}
      {data !== undefined && error === null && data.rows.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={28} stroke={1.5} aria-hidden />}
          title={service === 'all' && asked === '' ? 'Nothing was sent yet.' : 'No messages fit the filters.'}
        />
      ) : null}
      {data !== undefined && error === null && data.rows.length > 0 ? (
        <>
          <Messages rows={data.rows} isOld={isPlaceholderData} />
          <PageBar
            page={page}
            perPage={PER_PAGE}
            total={data.total}
            isOld={isPlaceholderData}
            onChange={(next) => setFilter({ ...filter, page: next })}
          />
        </>
      ) : null}
    </div>
  );
};

interface OutboxBarProps {
  readonly filter: OutboxFilter;
  readonly onChange: (filter: OutboxFilter) => void;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

const OutboxBar = ({ filter, onChange, isRefreshing, onRefresh }: OutboxBarProps) => (
  <ListBar>
    <h1>Outbox</h1>
    <SegmentedControl
      size="xs"
      aria-label="Service"
      data={[...services]}
      value={filter.service}
      onChange={(value) => {
        const chosen = services.find((one) => one.value === value)?.value ?? 'all';
        onChange({ ...filter, page: 1, service: chosen });
      }}
    />
    <TextInput
      className="outbox-recipient"
      size="xs"
      aria-label="Recipient"
      placeholder="Recipient"
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={filter.recipient}
      onChange={({ currentTarget }) => onChange({ ...filter, page: 1, recipient: currentTarget.value })}
    />
    <span className="grow" />
    <Button
      size="xs"
      variant="default"
      loading={isRefreshing}
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      onClick={onRefresh}
    >
      Refresh
    </Button>
  </ListBar>
);

interface MessagesProps {
  readonly rows: readonly OutboxMessage[];
  readonly isOld: boolean;
}

const Messages = ({ rows, isOld }: MessagesProps) => (
  <Table label="Messages" isOld={isOld} fills className="outbox-table">
    <thead>
      <tr>
        <th scope="col">Sent</th>
        <th scope="col">Service</th>
        <th scope="col">Recipient</th>
        <th scope="col">Message</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, service, recipient, body, createdAt }) => (
        <tr key={id}>
          <td className="tabular">{showDayTime(createdAt)}</td>
          <td>
            {service === 'sms' ? (
              <Badge tone="teal" icon={<IconMessage size={13} stroke={1.75} aria-hidden />}>
                SMS
              </Badge>
            ) : (
              <Badge tone="info" icon={<IconMail size={13} stroke={1.75} aria-hidden />}>
                E-mail
              </Badge>
            )}
          </td>
          <td className="outbox-to">{recipient}</td>
          <td className="outbox-text">{body}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
