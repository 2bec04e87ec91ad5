// What do people say about the session? A thread; what is written joins it with the next save (SPIRO-007)
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { Textarea } from '@mantine/core';
import type { SpirometrySession } from '../../contract/model.ts';
import type { Overwriting } from './use-overwriting.ts';
import styles from './session-view.module.css';

interface CommentCardProps {
  readonly session: SpirometrySession;
  readonly overwriting: Overwriting;
  readonly locale: DateLocale;
}

const MOST = 2000;

export const CommentCard = ({ session, overwriting, locale }: CommentCardProps) => (
  <SummaryCard title="Comments" aside={session.comment_thread.length}>
    {session.notes === null ? null : <p className={styles.foot}>From the session: {session.notes}</p>}
    {session.comment_thread.length === 0 ? <CardEmpty>No comments yet.</CardEmpty> : null}
    {session.comment_thread.length === 0 ? null : (
      <Entries label="Comments">
        {session.comment_thread.map(({ id, text, created_by, created_at }) => (
          <Entry key={id} text={text}>
            <span className="dim">
              {created_by?.name ?? 'Unknown'}, {showDayTime(created_at, locale)}
            </span>
          </Entry>
        ))}
      </Entries>
    )}
    {overwriting.mayChange ? (
      <div className={styles.foot}>
        <Textarea
          label="Comment (optional)"
          autosize
          minRows={2}
          maxLength={MOST}
          value={overwriting.choices.comment}
          onChange={(event) => overwriting.comment(event.currentTarget.value)}
        />
      </div>
    ) : null}
  </SummaryCard>
);
