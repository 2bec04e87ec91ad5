// What does a line of the logs say of a contact, at a glance? (OP-LOG-7; design language §6)
import { directionLabels, type Log, mediumLabels, resultLabels } from '../contract/model.ts';
import { deliverySentence, saysResult } from '../contract/delivery.ts';
import { isNoteShown, isUnanswered } from '../contract/rules.ts';
import {
  IconCircleMinus,
  IconMessage,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { type DateLocale, showDay, showTime } from '@alveary/portal/lib/dates.ts';
import { showMinutes } from '@alveary/portal/lib/durations.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { plainLines } from '@alveary/portal/ui/rich-text-view.tsx';
import { DeliveryName } from './delivery-state.tsx';
import styles from './logs.module.css';

/** The first line of the notes that are shown; without notes the subject, or the message of an SMS. */
const firstLineOf = (log: Log): string | null => {
  const notes = log.notes.filter((note) => isNoteShown(note, log.purpose));
  return plainLines(notes[0]?.text ?? '')[0] ?? log.subject ?? log.payload;
};

export const logColumns = (
  purposeName: (key: string | null) => string | null,
  locale: DateLocale,
): readonly Column<Log>[] => [
  {
    id: 'sent',
    title: 'Date',
    isName: true,
    isTabular: true,
    width: 172,
    sort: { isDownFirst: true },
    cell: ({ sent }) => (
      <>
        {showDay(sent, locale)} <span className="dim">{showTime(sent, locale)}</span>
      </>
    ),
  },
  {
    id: 'purpose',
    title: 'Purpose',
    // As wide as its longest name, 'Remote Patient Monitoring'.
    width: 182,
    tip: ({ purpose }) => purposeName(purpose) ?? undefined,
    cell: ({ purpose }) => purposeName(purpose) ?? <None />,
  },
  {
    id: 'medium',
    title: 'Medium',
    width: 110,
    cell: (log) => (
      <span className={styles.medium}>
        <MediumIcon log={log} />
        {mediumLabels[log.medium]}
      </span>
    ),
  },
  {
    id: 'direction',
    title: 'Direction',
    width: 96,
    cell: ({ direction }) => (direction === 'NONE' ? <None /> : directionLabels[direction]),
  },
  {
    id: 'result',
    title: 'Result',
    width: 130,
    grow: 0.5,
    tip: ({ delivery, medium }) =>
      delivery === null ? undefined : deliverySentence(delivery, medium === 'WRITTEN_SMS'),
    cell: ({ communicationResult: result, delivery }) => {
      if (delivery !== null && saysResult(delivery, result)) return <DeliveryName delivery={delivery} />;
      return result === null ? <None /> : resultLabels[result];
    },
  },
  {
    id: 'duration',
    title: 'Duration',
    isNumber: true,
    width: 104,
    cell: ({ communicationResult, duration }) =>
      duration === null || (duration === 0 && isUnanswered(communicationResult)) ? (
        <None />
      ) : (
        showMinutes(duration)
      ),
  },
  {
    id: 'author',
    title: 'Author',
    width: 130,
    grow: 0.5,
    cell: ({ practitionerName }) => practitionerName ?? <None />,
  },
  {
    id: 'note',
    title: 'Note',
    width: 180,
    grow: 3,
    tip: (log) => firstLineOf(log) ?? undefined,
    cell: (log) => firstLineOf(log) ?? <None />,
  },
];

function MediumIcon({ log }: { readonly log: Log }) {
  const Icon = iconOf(log);
  return <Icon size={16} stroke={1.75} aria-hidden />;
}

const iconOf = (log: Log) => {
  switch (log.medium) {
    case 'VERBAL_PHONE':
      return log.direction === 'INBOUND' ? IconPhoneIncoming : IconPhoneOutgoing;
    case 'VERBAL_VIDEO_CONFERENCE':
      return IconVideo;
    case 'WRITTEN_SMS':
    case 'AUTOMATED_SMS':
      return IconMessage;
    case 'VERBAL_IN_PERSON':
      return IconUsers;
    case 'NONE':
      return IconCircleMinus;
  }
};
