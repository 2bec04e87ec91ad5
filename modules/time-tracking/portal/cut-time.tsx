// Which minutes of a log count for something else? (decision 0051)
import { timeCalls } from '../contract/calls.ts';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { cutWords } from './cut-time.rules.ts';
import styles from './cut-time.module.css';

interface CutTimeProps {
  readonly logId: string;
  readonly locale: DateLocale;
}

/** Nothing is drawn where all of the log's time counts, or while that is not known. */
export function CutTime({ logId, locale }: CutTimeProps) {
  const { data } = useCall(timeCalls.ofLog, { params: { id: logId } }, { shownInPlace: true });
  const words = cutWords(data ?? null, (instant) => showTime(instant, locale));
  if (words === null) return null;
  return (
    <div className={styles.cut} role="note">
      <p className={styles.title}>{words.title}</p>
      <ul className={styles.lines}>
        {words.lines.map(({ from, until, by }) => (
          <li key={from}>
            {from} to {until} counts for {by}
          </li>
        ))}
      </ul>
    </div>
  );
}
