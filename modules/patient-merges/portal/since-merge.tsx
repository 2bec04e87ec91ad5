// What came in since a merge: how much of what stays, what goes back, and which it is (decision 0105)
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { patientMergeCalls } from '../contract/calls.ts';
import type { SinceMerge as Since } from '../contract/model.ts';
import { kindName, sinceWords } from './merge-words.rules.ts';
import styles from './merged-records.module.css';

interface SinceMergeProps {
  readonly profileId: string;
  readonly mergeId: string;
  /** As the record is called that was kept, and the one that was closed. */
  readonly keptName: string;
  readonly closedName: string;
  readonly locale: DateLocale;
}

export const SinceMerge = ({ profileId, mergeId, ...names }: SinceMergeProps): ReactNode => {
  const { data, error, refetch } = useCall(
    patientMergeCalls.since,
    { params: { id: profileId, mergeId } },
    { shownInPlace: true, staleTime: 0 },
  );
  if (data !== undefined) return <WhatCame since={data} {...names} />;
  return error === null ? (
    <SkeletonRows rows={1} columns={['70%']} label="Looking up what came in since" />
  ) : (
    <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />
  );
};

interface WhatCameProps extends Omit<SinceMergeProps, 'profileId' | 'mergeId'> {
  readonly since: Since;
}

const WhatCame = ({ since, keptName, closedName, locale }: WhatCameProps): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const staying = sinceWords(since.counts, 'staying');
  const going = sinceWords(since.counts, 'going');
  if (!since.isKnown)
    return (
      <span>{`What came in since this merge was not written down. It stays with ${keptName}: look through the record afterwards.`}</span>
    );
  if (since.counts.length === 0) return <span>Nothing came in since the merge.</span>;
  return (
    <section className={styles.since} aria-label="Since the merge">
      {staying.length === 0 ? null : (
        <span>{`Came in since, and stays with ${keptName}: ${staying.join(', ')}.`}</span>
      )}
      {going.length === 0 ? null : (
        <span>{`Came in since, and goes to ${closedName}, whom its source names: ${going.join(', ')}.`}</span>
      )}
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide what came in' : 'Show what came in'}
      </Button>
      {isOpen ? (
        <ul className={styles.sinceRows} tabIndex={0}>
          {since.rows.map(({ kind, name, at, goesBack }, place) => (
            <li key={`${place} ${kind}`}>
              {kindName(kind)} {name === null ? null : <span className="dim">{name}</span>}{' '}
              <span className="dim tabular">{showDayTime(at, locale)}</span>
              {goesBack ? ` goes to ${closedName}` : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
