// What does a page of logs say of each contact, at a glance? (OP-LOG-7; design language §6)
import {
  directionLabels,
  type Log,
  mediumLabels,
  resultLabels,
} from '@alveary/contract/communications/model.ts';
import { isNoteShown } from '@alveary/contract/communications/rules.ts';
import {
  IconCircleMinus,
  IconMessage,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { type DateLocale, showDay, showTime } from '../../lib/dates.ts';
import { Table } from '../../ui/table.tsx';
import { plainLines } from '../../ui/rich-text-view.tsx';
import './logs.css';

interface LogTableProps {
  readonly logs: readonly Log[];
  readonly purposeName: (key: string | null) => string | null;
  readonly locale: DateLocale;
  readonly onOpen: (log: Log) => void;
  /** The rows of the page before, while the next is loaded. */
  readonly isOld: boolean;
}

const columns = ['Date', 'Purpose', 'Medium', 'Direction', 'Result', 'Duration', 'Author', 'Note'] as const;

export function LogTable({ logs, purposeName, locale, onOpen, isOld }: LogTableProps) {
  return (
    <Table label="Logs" isOld={isOld} className="logs-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <LogRow key={log.id} log={log} purpose={purposeName(log.purpose)} locale={locale} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  );
}

interface LogRowProps {
  readonly log: Log;
  readonly purpose: string | null;
  readonly locale: DateLocale;
  readonly onOpen: (log: Log) => void;
}

const Missing = () => <span className="dim">–</span>;

/** The first line of the notes that are shown; without notes the subject, or the message of an SMS. */
const firstLineOf = (log: Log): string | null => {
  const notes = log.notes.filter((note) => isNoteShown(note, log.purpose));
  return plainLines(notes[0]?.text ?? '')[0] ?? log.subject ?? log.payload;
};

function LogRow({ log, purpose, locale, onOpen }: LogRowProps) {
  const line = firstLineOf(log);
  const result = log.communicationResult;
  return (
    <tr onClick={() => onOpen(log)}>
      <td data-column="Date">
        <button
          type="button"
          className="logs-open"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(log);
          }}
        >
          {showDay(log.sent, locale)} <span className="dim">{showTime(log.sent, locale)}</span>
        </button>
      </td>
      <td data-column="Purpose">{purpose ?? <Missing />}</td>
      <td data-column="Medium">
        <span className="logs-medium">
          <MediumIcon log={log} />
          {mediumLabels[log.medium]}
        </span>
      </td>
      <td data-column="Direction">
        {log.direction === 'NONE' ? <Missing /> : directionLabels[log.direction]}
      </td>
      <td data-column="Result">{result === null ? <Missing /> : resultLabels[result]}</td>
      <td data-column="Duration">{log.duration === null ? <Missing /> : `${log.duration} min`}</td>
      <td data-column="Author">{log.practitionerName ?? <Missing />}</td>
      <td data-column="Note" title={line ?? ''}>
        {line ?? <Missing />}
      </td>
    </tr>
  );
}

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
