// How does a visit begin for a guest? The person invites oneself, reads the message and joins (SHELL-007: /debug/video/invite)
import { mayReadOutbox } from '@alveary/modules/outbound-messages/contract/policies.ts';
import { videoCalls } from '@alveary/modules/video/contract/calls.ts';
import type { Visit } from '@alveary/modules/video/contract/model.ts';
import { isVisitOpen } from '@alveary/modules/video/contract/rules.ts';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconMailForward, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { SentMessages } from './sent-messages.tsx';
import { VideoScope } from './video-scope.tsx';
import styles from './debug.module.css';

const EVERY_MINUTE_MS = 60_000;

export const InvitePage = () => {
  const { data, error, refetch } = useCall(
    videoCalls.own,
    { query: {} },
    { shownInPlace: true, staleTime: 0 },
  );
  const time = useNow(EVERY_MINUTE_MS);
  const open = data?.rows.filter((visit) => isVisitOpen(visit, time));
  return (
    <div className={styles.page}>
      <h1>Video invitation</h1>
      <VideoScope />
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={3} columns={['40%', '30%']} label="Loading your visits" />
      ) : null}
      {open?.length === 0 ? (
        <section className={styles.card} aria-label="Invite yourself">
          <EmptyState
            icon={<IconVideo size={28} stroke={1.5} aria-hidden />}
            title="You have no open visit."
            action={
              <Link className={styles.link} to="/debug/video/api">
                Plan one
              </Link>
            }
          />
        </section>
      ) : null}
      {open === undefined || open.length === 0 ? null : <Invite visits={open} />}
    </div>
  );
};

const media = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
];

const Invite = ({ visits }: { readonly visits: readonly Visit[] }) => {
  const { user, me } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const [medium, setMedium] = useState<'email' | 'sms'>('email');
  const [wasInvited, setInvited] = useState(false);
  const visit = visits.find(({ id }) => id === search.get('visit')) ?? visits[0];
  const invite = useCallMutation(videoCalls.invite, {
    onDone: () => setInvited(true),
  });
  const phone = user.phone_number === null ? null : `${user.phone_country_code ?? '+1'}${user.phone_number}`;
  const address = medium === 'email' ? user.email : phone;
  return (
    <div className={`${styles.columns} ${styles.columnsEven}`}>
      <section className={styles.card} aria-label="Invite yourself">
        <h2>Invite yourself</h2>
        <Select
          label="Visit"
          allowDeselect={false}
          data={visits.map(({ id, patient, startsAt }) => ({
            value: id,
            label: `${[patient.firstName, patient.lastName].join(' ')}, ${showDayTime(startsAt)}`,
          }))}
          value={visit?.id ?? null}
          onChange={(id) => {
            if (id !== null) setSearch({ visit: id }, { replace: true });
          }}
        />
        <SegmentedControl
          aria-label="Medium"
          data={media}
          value={medium}
          onChange={(value) => setMedium(value === 'sms' ? 'sms' : 'email')}
        />
        <p className={styles.meta}>
          {address === null ? 'No phone number is stored for your account.' : `To ${address}`}
        </p>
        <div className={styles.buttons}>
          <Button
            loading={invite.isRunning}
            disabled={visit === undefined || address === null}
            leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              if (visit) void invite.run({ params: { id: visit.id }, body: { medium, to: 'me' } });
            }}
          >
            Invite me
          </Button>
          {visit === undefined ? null : (
            <Link className={styles.link} to={`/debug/video/api?visit=${visit.id}`}>
              Watch the visit
            </Link>
          )}
        </div>
        <p role="status" className={styles.meta}>
          {wasInvited ? 'Invited. The message leaves now; open its link as the guest.' : ''}
        </p>
      </section>
      <section className={styles.card} aria-label="Messages to you">
        <h2>Messages to you in the outbox</h2>
        {mayReadOutbox.sites(me).length === 0 ? (
          <p className="dim">The outbox is open to staff only.</p>
        ) : (
          <SentMessages recipient={address ?? user.email} isWaiting={wasInvited} />
        )}
      </section>
    </div>
  );
};
