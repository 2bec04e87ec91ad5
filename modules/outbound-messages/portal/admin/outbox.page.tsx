// What the sandboxes of mail and SMS were sent: staff read what went out about their own sites (OP-ADMIN-2; ADMIN-001).
import { type OutboxMessage, outboundMessageCalls } from '../../contract/calls.ts';
import { mayReadOutbox } from '../../contract/policies.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconInbox, IconMail, IconMessage, IconRefresh } from '@tabler/icons-react';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { oneOf, typedWords } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import styles from './outbox.module.css';

const PER_PAGE = 50;

const services = ['sms', 'email'] as const;

/** A number is kept without the blanks that it is shown with. */
const searched = (typed: string): string => {
  const text = typed.trim();
  return /^\+?[\d\s()-]+$/.test(text) ? text.replaceAll(/[^+\d]/g, '') : text;
};

const outboxList = list({
  id: 'outbox',
  call: outboundMessageCalls.outbox,
  filters: { service: oneOf(services), recipient: typedWords(100, true) },
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  question: ({ filters: { service, recipient }, page }) => ({
    query: {
      page: page - 1,
      size: PER_PAGE,
      ...(service === null ? {} : { 'service.equals': service }),
      ...(recipient.trim() === '' ? {} : { 'recipient.contains': searched(recipient) }),
    },
  }),
  answer: asPage,
});

export const OutboxPage = () =>
  mayReadOutbox.sites(useMe()).length === 0 ? (
    <NotAllowed line="The outbox is open to staff only." />
  ) : (
    <Outbox />
  );

const choices = [
  { value: 'all', label: 'All' },
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
];

const columns: readonly Column<OutboxMessage>[] = [
  { id: 'sent', title: 'Sent', isTabular: true, cell: ({ createdAt }) => showDayTime(createdAt) },
  {
    id: 'service',
    title: 'Service',
    cell: ({ service }) =>
      service === 'sms' ? (
        <Badge tone="teal" icon={<IconMessage size={13} stroke={1.75} aria-hidden />}>
          SMS
        </Badge>
      ) : (
        <Badge tone="info" icon={<IconMail size={13} stroke={1.75} aria-hidden />}>
          Email
        </Badge>
      ),
  },
  {
    id: 'recipient',
    title: 'Recipient',
    cell: ({ recipient }) => <span className={styles.to}>{writtenPhone(recipient)}</span>,
  },
  {
    id: 'message',
    title: 'Message',
    cell: ({ body, masked }) => (
      <div className={styles.text}>
        {body}
        {masked ? <p className="dim">The code or link is shown only to the recipient.</p> : null}
      </div>
    ),
  },
];

const Outbox = () => {
  const outbox = useList(outboxList, undefined);
  const { filters, narrow } = outbox;
  return (
    <div className={styles.outbox}>
      <ListView
        list={outbox}
        label="Messages"
        columns={columns}
        keyOf={({ id }) => id}
        loading="Loading the outbox"
        filters={
          <>
            <h1>Outbox</h1>
            <SegmentedControl
              size="xs"
              aria-label="Service"
              data={choices}
              value={filters.service ?? 'all'}
              onChange={(value) => narrow({ service: services.find((one) => one === value) ?? null })}
            />
            <FilterField
              label="Recipient"
              placeholder="Recipient"
              maxLength={100}
              value={filters.recipient}
              onChange={(recipient) => narrow({ recipient })}
            />
          </>
        }
        actions={
          <Button
            size="xs"
            variant="default"
            loading={outbox.isFetching && outbox.rows !== undefined}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={outbox.retry}
          >
            Refresh
          </Button>
        }
        empty={{
          icon: <IconInbox size={28} stroke={1.5} aria-hidden />,
          title: 'Nothing was sent about your sites yet.',
          narrowed: { title: 'No messages fit the filters.' },
        }}
      />
    </div>
  );
};
