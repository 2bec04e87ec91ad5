// Which minutes of a log are counted elsewhere, beside the duration while it is typed and in the log that is saved (decision 0118).
import { timeCalls } from '../contract/calls.ts';
import type { LogTime } from '../contract/model.ts';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { cutWords } from './cut-time.rules.ts';
import styles from './cut-time.module.css';

const inPlace = { shownInPlace: true };

interface CutTimeProps {
  readonly logId: string;
  readonly locale: DateLocale;
}

/** Of a log as it is saved. Nothing is drawn where all of its time counts, or while that is not known. */
export function CutTime({ logId, locale }: CutTimeProps) {
  const { data } = useCall(timeCalls.ofLog, { params: { id: logId } }, inPlace);
  return <CutNote time={data ?? null} locale={locale} />;
}

interface TypedTimeProps {
  /** Null for a log that is new. */
  readonly logId: string | null;
  /** ISO 8601 instant. */
  readonly sent: string;
  /** Minutes. */
  readonly duration: number;
  readonly locale: DateLocale;
}

/** Of a log as it stands in the form, before it is saved. */
export function TypedTime({ logId, sent, duration, locale }: TypedTimeProps) {
  const query = { sent, duration, ...(logId === null ? {} : { logId }) };
  const { data } = useCall(timeCalls.preview, { query }, { ...inPlace, keepPrevious: true });
  return <CutNote time={data ?? null} locale={locale} />;
}

interface CutNoteProps {
  readonly time: LogTime | null;
  readonly locale: DateLocale;
}

function CutNote({ time, locale }: CutNoteProps) {
  const words = cutWords(time, (instant) => showTime(instant, locale));
  if (words === null) return null;
  return (
    <div className={styles.cut} role="note">
      <p className={styles.title}>{words.title}</p>
      <ul className={styles.lines}>
        {words.lines.map(({ from, until, by }) => (
          <li key={from}>
            {from} to {until} is already counted {by}
          </li>
        ))}
      </ul>
    </div>
  );
}
