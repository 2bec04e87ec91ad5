// Which spirometry sessions and pre/post pairs stand in the report, and what is said of each? (REPORT-006 to REPORT-008, REPORT-036)
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AttachedPair, AttachedReports } from '../contract/model.ts';
import { withPair, withSession } from '../contract/rules.ts';
import { offeredSessions, type ReportValues, withoutPair, withoutSession } from './editor.rules.ts';
import styles from './reports.module.css';
import type { SiteTimes } from './site-times.ts';

interface AttachedProps {
  readonly values: ReportValues;
  /** All of the patient, the newest first. */
  readonly sessions: readonly ListedSession[];
  readonly times: SiteTimes;
  readonly error: string | null;
  readonly change: (part: Partial<ReportValues>) => void;
}

const Tag2019 = ({ session }: { readonly session: ListedSession | undefined }) =>
  session?.has_curves === true ? <Badge tone="info">2019</Badge> : null;

const suffix = { pre: ', before bronchodilator', post: ', after bronchodilator' } as const;
const nameOfSession = (session: ListedSession, times: SiteTimes): string =>
  `${times.dayTime(session.performed_at)}${session.bronchodilator === null ? '' : suffix[session.bronchodilator]}`;

/** In a choice, where no tag can stand. */
const wordsOf = (session: ListedSession, times: SiteTimes): string =>
  `${nameOfSession(session, times)}${session.has_curves ? ' · 2019' : ''}`;

export const AttachedSessions = (props: AttachedProps) => {
  const { values, sessions, times, error, change } = props;
  const { attached, filters } = values;
  const offered = offeredSessions(sessions, values, times);
  const put = (spirometry_sessions: AttachedReports['spirometry_sessions']): void =>
    change({ attached: { ...attached, spirometry_sessions } });
  const nameOf = (id: string): string => {
    const session = sessions.find((one) => one.id === id);
    return session === undefined ? 'A session' : nameOfSession(session, times);
  };
  return (
    <SummaryCard title="Spirometry sessions" aside={`${attached.spirometry_sessions.length} attached`}>
      <div className={styles.body} data-path="attached">
        <div className={styles.line}>
          <Select
            size="xs"
            w={340}
            aria-label="Attach a session"
            placeholder={offered.length === 0 ? 'No session to attach' : 'Attach a session'}
            value={null}
            disabled={offered.length === 0}
            data={offered.map((session) => ({ value: session.id, label: wordsOf(session, times) }))}
            onChange={(id) => {
              if (id !== null) put(withSession(attached.spirometry_sessions, { id, comments: { main: '' } }));
            }}
          />
          <Checkbox
            size="xs"
            label="In the range only"
            checked={filters.onlyInRange}
            onChange={({ currentTarget }) =>
              change({ filters: { ...filters, onlyInRange: currentTarget.checked } })
            }
          />
          <Checkbox
            size="xs"
            label="With enough usable tests only"
            checked={filters.onlyUsable}
            onChange={({ currentTarget }) =>
              change({ filters: { ...filters, onlyUsable: currentTarget.checked } })
            }
          />
        </div>
        <FieldMessage id="attached-message" error={error} />
        <ul className={styles.items}>
          {attached.spirometry_sessions.map(({ id, comments }) => (
            <li key={id}>
              <div className={styles.line}>
                <b className="tabular">{nameOf(id)}</b>
                <Tag2019 session={sessions.find((one) => one.id === id)} />
                <span className="grow" />
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Remove the session of ${nameOf(id)}`}
                  onClick={() => change({ attached: withoutSession(attached, id) })}
                >
                  Remove
                </Button>
              </div>
              <Textarea
                size="xs"
                autosize
                minRows={1}
                maxRows={6}
                aria-label={`Comment on the session of ${nameOf(id)}`}
                placeholder="Comment"
                value={comments.main}
                onChange={({ currentTarget: { value } }) =>
                  put(
                    attached.spirometry_sessions.map((one) =>
                      one.id === id ? { ...one, comments: { main: value } } : one,
                    ),
                  )
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </SummaryCard>
  );
};

const pairComments = { main: '', tolerance: '', symptoms: '', saba_used: '' } as const;
const commentTitles = {
  main: 'Comment',
  tolerance: 'Tolerance',
  symptoms: 'Symptoms',
  saba_used: 'Reliever (SABA) used',
} as const;
const commentNames = ['main', 'tolerance', 'symptoms', 'saba_used'] as const;

export const AttachedPairs = ({ values, sessions, times, change }: AttachedProps) => {
  const { attached } = values;
  const [pre, setPre] = useState<string | null>(null);
  const [post, setPost] = useState<string | null>(null);
  const put = (prepost: readonly AttachedPair[]): void =>
    change({ attached: { ...attached, prepost: [...prepost] } });
  const choices = sessions.map((session) => ({ value: session.id, label: wordsOf(session, times) }));
  const add = (): void => {
    if (pre === null || post === null) return;
    put(
      withPair(attached.prepost, {
        id: newId(),
        pre: { id: pre },
        post: { id: post },
        comments: pairComments,
      }),
    );
    setPre(null);
    setPost(null);
  };
  return (
    <SummaryCard title="Before and after bronchodilator" aside={`${attached.prepost.length} attached`}>
      <div className={styles.body}>
        <div className={styles.line}>
          <Select size="xs" w={280} label="Before" data={choices} value={pre} onChange={setPre} />
          <Select size="xs" w={280} label="After" data={choices} value={post} onChange={setPost} />
          <Button size="xs" mt={20} disabled={pre === null || post === null} onClick={add}>
            Attach pair
          </Button>
        </div>
        <ul className={styles.items}>
          {attached.prepost.map((pair) => (
            <Pair
              key={pair.id}
              pair={pair}
              sessions={sessions}
              times={times}
              onRemove={() => change({ attached: withoutPair(attached, pair.id) })}
              onChange={(changed) => put(attached.prepost.map((one) => (one.id === pair.id ? changed : one)))}
            />
          ))}
        </ul>
      </div>
    </SummaryCard>
  );
};

interface PairProps {
  readonly pair: AttachedPair;
  readonly sessions: readonly ListedSession[];
  readonly times: SiteTimes;
  readonly onRemove: () => void;
  readonly onChange: (pair: AttachedPair) => void;
}

const Pair = ({ pair, sessions, times, onRemove, onChange }: PairProps) => {
  const [pre, post] = [pair.pre, pair.post].map(({ id }) => sessions.find((one) => one.id === id));
  const title = [pre, post]
    .map((session) => (session === undefined ? 'a session' : times.dayTime(session.performed_at)))
    .join(' and ');
  return (
    <li>
      <div className={styles.line}>
        <b className="tabular">{title}</b>
        {pre?.has_curves === true ? <Tag2019 session={post} /> : null}
        <span className="grow" />
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Remove the pair of ${title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      {commentNames.map((name) => (
        <Textarea
          key={name}
          size="xs"
          autosize
          minRows={1}
          maxRows={6}
          label={commentTitles[name]}
          value={pair.comments[name]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...pair, comments: { ...pair.comments, [name]: value } })
          }
        />
      ))}
    </li>
  );
};
