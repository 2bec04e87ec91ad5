// Shows who opens the link of an appointment when it is and with whom; it is moved or cancelled by a press, never by opening the page.
import { IconCalendarCheck, IconCalendarOff, IconClockOff, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { browserLanguage } from '@alveary/portal/lib/browser-language.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import type { BookingView } from '../../contract/model.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { GuestStage } from '@alveary/portal/ui/guest-page.tsx';
import styles from './guest.module.css';
import { GuestFrame } from './guest-frame.tsx';
import { LinkActs } from './link-acts.tsx';
import { localeOf, momentInWords } from './slot-days.rules.ts';
import { wordingIn } from './wording.ts';
import type { Wording } from './wordings/words.ts';

export const BookingLinkPage = () => {
  const { code = '' } = useParams();
  return <OfLink key={code} code={code} />;
};

const icon = { size: 32, stroke: 1.5, 'aria-hidden': true } as const;

const OfLink = ({ code }: { readonly code: string }): ReactNode => {
  const { data, error, refetch } = useCall(
    bookingGuestCalls.open,
    { params: { code } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const [changed, setChanged] = useState<BookingView | null>(null);
  const view = changed ?? data;
  const wording = wordingIn(view === undefined ? browserLanguage() : view.language);
  if (view !== undefined)
    return (
      <GuestFrame wording={wording}>
        <Opened
          key={`${view.state} ${view.start}`}
          code={code}
          view={view}
          isMoved={changed !== null}
          wording={wording}
          onChanged={setChanged}
          onStale={() => {
            setChanged(null);
            void refetch();
          }}
        />
      </GuestFrame>
    );
  return (
    <GuestFrame wording={wording}>
      {error === null ? (
        <div className={guest.card}>
          <SkeletonRows rows={5} columns={['80%']} label={wording.opening} />
        </div>
      ) : error.status === 404 || error.status === 400 ? (
        <GuestStage icon={<IconLinkOff {...icon} />} title={wording.linkTitle}>
          <p>{wording.linkText}</p>
        </GuestStage>
      ) : (
        <ErrorState
          title={error.status === 429 ? wording.tooMany : wording.trouble}
          requestId={error.requestId}
          of={error}
          onRetry={() => void refetch()}
        />
      )}
    </GuestFrame>
  );
};

interface OpenedProps {
  readonly code: string;
  readonly view: BookingView;
  readonly isMoved: boolean;
  readonly wording: Wording;
  readonly onChanged: (view: BookingView) => void;
  readonly onStale: () => void;
}

const isNew = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isNew' in state;

const Opened = ({ code, view, isMoved, wording, onChanged, onStale }: OpenedProps): ReactNode => {
  const { state: arrived }: { state: unknown } = useLocation();
  const locale = localeOf(wording.tongue, navigator.language);
  const when = (
    <>
      <p className={styles.moment}>{momentInWords(view.start, view.timeZone, locale)}</p>
      <p>
        {wording.with(view.staffName)} · {wording.minutes(view.minutes)}
        <br />
        <span className="dim">{view.timeZone.replaceAll('_', ' ')}</span>
      </p>
    </>
  );
  if (view.state === 'cancelled')
    return (
      <GuestStage icon={<IconCalendarOff {...icon} />} title={wording.cancelledTitle}>
        <p>{wording.cancelledText}</p>
        {when}
      </GuestStage>
    );
  if (view.state === 'withdrawn')
    return (
      <GuestStage icon={<IconLinkOff {...icon} />} title={wording.withdrawnTitle}>
        {when}
        <p>{wording.withdrawnText}</p>
      </GuestStage>
    );
  if (view.state === 'over')
    return (
      <GuestStage icon={<IconClockOff {...icon} />} title={wording.overTitle}>
        {when}
        <p>{wording.overText}</p>
      </GuestStage>
    );
  const title = isNew(arrived) && !isMoved ? wording.bookedTitle : wording.appointment;
  return (
    <GuestStage icon={<IconCalendarCheck {...icon} />} title={isMoved ? wording.moved : title}>
      {when}
      {title === wording.bookedTitle ? <p>{wording.bookedText}</p> : null}
      <LinkActs code={code} view={view} wording={wording} onChanged={onChanged} onStale={onStale} />
    </GuestStage>
  );
};
