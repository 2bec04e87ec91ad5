// The thread of comments on a session; what is written joins it with the next save (SPIRO-007).
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { Textarea } from '@mantine/core';
import { memo } from 'react';
import type { SpirometrySession } from '../../contract/model.ts';
import styles from './session-view.module.css';

interface CommentCardProps {
  readonly session: SpirometrySession;
  readonly mayChange: boolean;
  readonly isSaving: boolean;
  /** What is written and not saved yet. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly locale: DateLocale;
}

const MOST = 2000;

/** Drawn anew only for a comment, not with every other click. */
export const CommentCard = memo(
  ({ session, mayChange, isSaving, text, onText, locale }: CommentCardProps) => (
    <SummaryCard title="Comments" aside={session.comment_thread.length}>
      {session.notes === null ? null : <p className={styles.foot}>From the session: {session.notes}</p>}
      {session.comment_thread.length === 0 ? <CardEmpty>No comments yet.</CardEmpty> : null}
      {session.comment_thread.length === 0 ? null : (
        <Entries label="Comments">
          {session.comment_thread.map(({ id, text: said, created_by, created_at }) => (
            <Entry key={id} text={said}>
              <span className="dim">
                {created_by?.name ?? 'Unknown'}, {showDayTime(created_at, locale)}
              </span>
            </Entry>
          ))}
        </Entries>
      )}
      {mayChange ? (
        <div className={styles.foot}>
          <Textarea
            label="Comment (optional)"
            rows={2}
            classNames={{ input: styles.comment ?? '' }}
            maxLength={MOST}
            value={text}
            readOnly={isSaving}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </div>
      ) : null}
    </SummaryCard>
  ),
);
