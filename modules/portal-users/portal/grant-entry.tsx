// One line of the access that staff granted to a site, with what an administrator can do about it (OP-USERS-10).
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { siteGrantCalls } from '../contract/grants.calls.ts';
import type { OpenGrant } from '../contract/grants.model.ts';
import { type GrantState, grantState, isOwnGrant } from '../contract/grants.rules.ts';
import { grantedWords, lastingWords, reviewedWords, stateWords } from './grant-words.rules.ts';
import styles from './grants.module.css';
import { roleName } from './role-names.ts';

interface GrantEntryProps {
  readonly grant: OpenGrant;
  readonly site: Site;
  readonly locale: DateLocale;
}

const tones: Readonly<Record<GrantState, BadgeTone>> = {
  waiting: 'warning',
  unreviewed: 'warning',
  due: 'warning',
  reviewed: 'neutral',
};

export const GrantEntry = ({ grant, site, locale }: GrantEntryProps) => {
  const [time] = useState(now);
  const state = grantState(grant, time);
  const written = (instant: string): string => showDayTime(instant, locale);
  const reviewed = reviewedWords(grant, written);
  return (
    <li className={styles.grant}>
      <div className={styles.facts}>
        <p>
          <b>{grant.user.name}</b> <span className="dim">{grant.user.email}</span> {roleName(grant.role)}{' '}
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </p>
        <p>
          {grantedWords(grant, written)} {lastingWords(grant, written)}
        </p>
        <p className={styles.reason}>Reason: {grant.reason}</p>
        {reviewed === null ? null : <p className="dim">{reviewed}</p>}
      </div>
      <GrantActs grant={grant} site={site} state={state} />
    </li>
  );
};

interface GrantActsProps extends Pick<GrantEntryProps, 'grant' | 'site'> {
  readonly state: GrantState;
}

const GrantActs = ({ grant, site, state }: GrantActsProps) => {
  const isOwn = isOwnGrant(useMe().id, grant);
  return (
    <div className={styles.acts}>
      {isOwn ? (
        <span className="dim">Another administrator reviews what is yours or granted by you.</span>
      ) : null}
      {isOwn || state === 'reviewed' ? null : <Approve grant={grant} site={site} state={state} />}
      <End grant={grant} site={site} />
    </div>
  );
};

const Approve = ({ grant, site, state }: GrantActsProps) => {
  const accept = useCallMutation(siteGrantCalls.accept);
  const review = useCallMutation(siteGrantCalls.review);
  const { name } = grant.user;
  const input = { params: { id: grant.id } };
  const acceptNow = async (): Promise<void> => {
    if ((await accept.run(input)).ok) showSuccess(`${name} has access to ${site.short_name} now`);
  };
  const markReviewed = async (): Promise<void> => {
    if ((await review.run(input)).ok) showSuccess(`The access of ${name} is marked as reviewed`);
  };
  return state === 'waiting' ? (
    <Button
      size="xs"
      loading={accept.isRunning}
      aria-label={`Accept access for ${name}`}
      onClick={() => void acceptNow()}
    >
      Accept
    </Button>
  ) : (
    <Button
      variant="default"
      size="xs"
      loading={review.isRunning}
      aria-label={`Mark as reviewed: access of ${name}`}
      onClick={() => void markReviewed()}
    >
      Mark as reviewed
    </Button>
  );
};

const End = ({ grant, site }: Pick<GrantEntryProps, 'grant' | 'site'>) => {
  const end = useCallMutation(siteGrantCalls.end);
  const { name } = grant.user;
  const isWaiting = grant.began_at === null;
  const endNow = async (): Promise<void> => {
    const isMeant =
      isWaiting ||
      (await confirm({
        title: `End the access of ${name}?`,
        text: `${name} leaves ${site.short_name} at once. What they wrote stays in the record.`,
        act: 'End access',
        stay: 'Keep access',
        isDanger: true,
      }));
    if (!isMeant || !(await end.run({ params: { id: grant.id } })).ok) return;
    showSuccess(isWaiting ? `Access for ${name} was declined` : `${name} no longer has access`);
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={end.isRunning}
      aria-label={isWaiting ? `Decline access for ${name}` : `End access of ${name}`}
      onClick={() => void endNow()}
    >
      {isWaiting ? 'Decline' : 'End access'}
    </Button>
  );
};
