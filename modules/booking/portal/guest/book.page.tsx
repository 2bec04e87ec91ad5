// The page on which a patient books a staff member without an account: the person, the free times, who you are, in one card for a phone.
import { IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { browserLanguage } from '@alveary/portal/lib/browser-language.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import { BookingSteps } from './booking-steps.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { GuestStage } from '@alveary/portal/ui/guest-page.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { wordingIn } from './wording.ts';
import type { Wording } from './wordings/words.ts';

export const BookPage = () => {
  const { slug = '' } = useParams();
  const [wording] = useState(() => wordingIn(browserLanguage()));
  return (
    <GuestFrame wording={wording}>
      <OfPerson key={slug} slug={slug} wording={wording} />
    </GuestFrame>
  );
};

const OfPerson = ({ slug, wording }: { readonly slug: string; readonly wording: Wording }): ReactNode => {
  const { data, error, refetch } = useCall(
    bookingGuestCalls.page,
    { params: { slug } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data !== undefined) return <BookingSteps slug={slug} page={data} wording={wording} />;
  if (error === null)
    return (
      <div className={guest.card}>
        <SkeletonRows rows={5} columns={['80%']} label={wording.opening} />
      </div>
    );
  if (error.status === 404 || error.status === 400)
    return (
      <GuestStage icon={<IconLinkOff size={32} stroke={1.5} aria-hidden />} title={wording.closedTitle}>
        <p>{wording.closedText}</p>
      </GuestStage>
    );
  const title = error.status === 429 ? wording.tooMany : wording.trouble;
  return <ErrorState title={title} requestId={error.requestId} of={error} onRetry={() => void refetch()} />;
};
