// Leads a visitor from the form to the code: the form waits behind it with all that was typed, and a reload comes back to the code.
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import { linkCodeField, type PublicPage } from '../../contract/model.ts';
import type { BookingRequest } from '../../contract/requests.model.ts';
import { BookForm } from './book-form.tsx';
import styles from './guest.module.css';
import { ProofForm } from './proof-form.tsx';
import { useChoice } from './use-choice.ts';
import type { Wording } from './wordings/words.ts';

interface BookingStepsProps {
  readonly slug: string;
  readonly page: PublicPage;
  readonly wording: Wording;
}

/** The request whose code stands in the address behind `#`, where no server and no log sees it: phones close a page while its owner reads the mail. */
const useRequest = () => {
  const navigate = useNavigate();
  const { hash } = useLocation();
  /** Undefined until the visitor does something: then the address does not count any more, which follows a moment later. */
  const [asked, setAsked] = useState<BookingRequest | null | undefined>(undefined);
  const code = linkCodeField.safeParse(hash.slice(1)).data ?? '';
  const isLeft = asked === undefined && code !== '';
  const { data, error } = useCall(
    bookingGuestCalls.request,
    { params: { code } },
    { enabled: isLeft, shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const keep = (next: BookingRequest | null): void => {
    setAsked(next);
    void navigate({ hash: next?.code ?? '' }, { replace: true });
  };
  const shown = asked ?? (isLeft ? (data ?? null) : null);
  return { shown, isOpening: isLeft && data === undefined && error === null, keep };
};

export const BookingSteps = (props: BookingStepsProps): ReactNode => {
  const { wording } = props;
  const navigate = useNavigate();
  const choice = useChoice(props);
  const { shown, isOpening, keep } = useRequest();
  if (isOpening)
    return (
      <div className={guest.card}>
        <SkeletonRows rows={5} columns={['80%']} label={wording.opening} />
      </div>
    );
  if (shown?.state === 'booked') return <Navigate to={`/booking/${shown.code}`} replace />;
  const toBooking = (code: string): void =>
    void navigate(`/booking/${code}`, { replace: true, state: { isNew: true } });
  return (
    <>
      <div className={styles.step} hidden={shown !== null}>
        <BookForm {...props} choice={choice} onAsked={keep} />
      </div>
      {shown === null ? null : (
        <ProofForm
          asked={shown}
          wording={wording}
          onBooked={() => toBooking(shown.code)}
          onTaken={() => {
            keep(null);
            choice.lose(shown.start);
          }}
          onChange={() => keep(null)}
        />
      )}
    </>
  );
};
