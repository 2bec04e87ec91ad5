// Rows of the conversation list for numbers that no patient has, or several: each leads to where somebody says whose it is (OP-CHAT-7).
import { IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type DateLocale, showAgo } from '@alveary/portal/lib/dates.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useCall, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { previewOf } from '../contract/media.ts';
import { unknownSmsCalls } from '../contract/unknown-sms.calls.ts';
import { conversations } from './conversations.ts';
import { nameOfThread, threadsOf } from './unknown-threads.rules.ts';
import styles from './messages.module.css';

/** The page that they lead to has the others. */
const MOST_READ = 50;
const PAGE = '/admin/unknown-sms';

interface UnknownRowsProps {
  readonly locale: DateLocale;
  readonly now: number;
}

export const UnknownRows = ({ locale, now }: UnknownRowsProps) => {
  const { unknownNews } = useStore(conversations.feed.state);
  const refresh = useRefresh();
  const seen = useRef(unknownNews);
  useEffect(() => {
    if (seen.current === unknownNews) return;
    seen.current = unknownNews;
    void refresh(['unknown-sms']);
  }, [unknownNews, refresh]);
  const { data } = useCall(
    unknownSmsCalls.list,
    { query: { page: 0, size: MOST_READ } },
    { shownInPlace: true },
  );
  const threads = threadsOf(data?.rows ?? []);
  return (
    <>
      {threads.length === 0 ? null : (
        <ul className={styles.strangers} aria-label="Unknown numbers">
          {threads.map((thread) => {
            const { phoneNumber, last, count } = thread;
            return (
              <li key={phoneNumber}>
                <Link to={PAGE} className={styles.row} data-unread>
                  <span className={styles.stranger}>
                    <IconMessageQuestion size={18} stroke={1.75} aria-hidden />
                  </span>
                  <span className={styles.rowText}>
                    <span className={styles.rowHead}>
                      <span className="trunc grow">
                        {nameOfThread(thread)} {writtenPhone(phoneNumber)}
                      </span>
                      <span className={styles.when}>{showAgo(last.receivedAt, now, locale)}</span>
                    </span>
                    <span className={styles.rowHead}>
                      <span className={`${styles.last} trunc grow`}>{previewOf(last.body, last.media)}</span>
                      <span className={styles.unread}>
                        {count}
                        <span className="visually-hidden"> waiting</span>
                      </span>
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.unknown}>
        <Link to={PAGE}>Texts from unknown numbers</Link>
      </p>
    </>
  );
};
