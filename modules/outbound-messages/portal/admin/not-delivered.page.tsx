// Lists the messages that did not arrive, with why and what happens next; a press takes one off that somebody has seen to.
import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { failureWords } from '@alveary/modules/communications/contract/failure-words.ts';
import { showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { topicInWords } from '../../contract/letter-topics.ts';
import { type Undelivered, undeliveredCalls } from '../../contract/undelivered.calls.ts';
import styles from './outbox.module.css';

const PER_PAGE = 50;

const undeliveredList = list({
  id: 'not-delivered',
  call: undeliveredCalls.list,
  filters: {},
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  question: ({ page }) => ({ query: { page: page - 1, size: PER_PAGE } }),
  answer: asPage,
});

const stateWords = {
  FAILED: 'Not delivered',
  UNKNOWN: 'Perhaps delivered',
  WAITING: 'Not sent yet',
} as const;
const tones = { FAILED: 'error', UNKNOWN: 'warning', WAITING: 'info' } as const;

const nextStep = ({ state, retryAt, userName }: Undelivered): string => {
  if (state === 'WAITING')
    return retryAt === null
      ? 'Nobody has said yet whether it arrived.'
      : `Alveary tries again at ${showDayTime(retryAt)}.`;
  const whoever = userName === '' ? 'patient' : 'user';
  return state === 'UNKNOWN'
    ? `Ask the ${whoever} before you send it again.`
    : `Call the ${whoever}, or correct the address and send it again.`;
};

const whom = ({ patient, recipient, userName }: Undelivered): string => {
  if (patient !== null) return `${patient.name}, born ${showDay(patient.dateOfBirth)}`;
  const address = writtenPhone(recipient ?? '');
  return userName === '' ? `Not a patient yet: ${address}` : `${userName}, user: ${address}`;
};

const what = ({ source, text }: Undelivered): string => {
  if (source === 'booking') return 'about an appointment';
  return source === 'letter' ? topicInWords(text) : text;
};

const columnsWith = (handle: (one: Undelivered) => void): readonly Column<Undelivered>[] => [
  { id: 'sent', title: 'Sent', isTabular: true, cell: ({ sentAt }) => showDayTime(sentAt) },
  { id: 'to', title: 'To', cell: (one) => <span className={styles.to}>{whom(one)}</span> },
  {
    id: 'message',
    title: 'Message',
    cell: (one) => (
      <div className={styles.text}>
        {one.channel}: {what(one)}
      </div>
    ),
  },
  { id: 'by', title: 'Sent by', cell: ({ sentBy }) => sentBy?.name ?? 'Alveary' },
  {
    id: 'why',
    title: 'What happened',
    cell: (one) => (
      <div className={styles.text}>
        <Badge tone={tones[one.state]}>{stateWords[one.state]}</Badge> {failureWords(one.failure)}
        <p className="dim">{nextStep(one)}</p>
      </div>
    ),
  },
  {
    id: 'done',
    title: 'Done',
    cell: (one) =>
      one.state === 'WAITING' ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={`Mark as handled: the message to ${whom(one)}`}
          onClick={() => handle(one)}
        >
          Mark as handled
        </Button>
      ),
  },
];

export const NotDeliveredPage = () =>
  mayEditPatients.sites(useMe()).length === 0 ? (
    <NotAllowed line="Messages to patients are open to those who may send them." />
  ) : (
    <NotDelivered />
  );

const NotDelivered = () => {
  const undelivered = useList(undeliveredList, undefined);
  const handled = useCallMutation(undeliveredCalls.handle);
  return (
    <div className={styles.outbox}>
      <ListView
        list={undelivered}
        label="Messages that were not delivered"
        columns={columnsWith(({ source, id }) => void handled.run({ params: { source, id } }))}
        keyOf={({ source, id }) => `${source} ${id}`}
        loading="Loading messages"
        filters={<h1>Not delivered</h1>}
        empty={{
          icon: <IconMailCheck size={28} stroke={1.5} aria-hidden />,
          title: 'No undelivered messages of yours, or at sites where you are an admin.',
        }}
      />
    </div>
  );
};
