// What does somebody see who was asked to sign a document? Who are you, read, sign or decline, thanks: one card for a phone (OP-CONSENT-1)
import { IconCircleCheck, IconCircleX, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { consentLinkCalls, type LinkView } from '../../contract/guest.calls.ts';
import { BirthDateForm } from './birth-date-form.tsx';
import { CodeForm } from './code-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import type { Proven } from './read-with-proof.ts';
import { SaveButton } from './save-button.tsx';
import { SignForm } from './sign-form.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { GuestPage, GuestStage, usePageLanguage } from '@alveary/portal/ui/guest-page.tsx';
import { type Wording, wordingIn, wordingOfBrowser } from './wording.ts';

export const SignPage = () => {
  const { code = '' } = useParams();
  return (
    <GuestPage>
      <OfLink key={code} code={code} />
    </GuestPage>
  );
};

const OfLink = ({ code }: { readonly code: string }): ReactNode => {
  const { data, error, refetch } = useCall(
    consentLinkCalls.open,
    { params: { code } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const browser = wordingOfBrowser(navigator.languages);
  if (data !== undefined) return <Opened code={code} link={data} />;
  if (error === null)
    return (
      <div className={guest.card}>
        <SkeletonRows rows={5} columns={['80%']} label={browser.opening} />
      </div>
    );
  if (error.status === 404 || error.status === 400) return <Over wording={browser} />;
  return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
};

interface OpenedProps {
  readonly code: string;
  readonly link: LinkView;
}

const Opened = ({ code, link }: OpenedProps): ReactNode => {
  const wording = wordingIn(link.language);
  const [asks, setAsks] = useState(link.asks);
  const [state, setState] = useState(link.state);
  const [proven, setProven] = useState<Proven | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  usePageLanguage(wording.tag);
  if (state === 'declined') return <Declined wording={wording} />;
  if (state === 'signed') return <Signed code={code} wording={wording} proven={proven} />;
  if (proven === null)
    return asks === 'birth-date' ? (
      <BirthDateForm code={code} wording={wording} onProven={setProven} />
    ) : (
      <CodeForm code={code} wording={wording} onProven={setProven} onAsked={(now) => setAsks(now.asks)} />
    );
  if (isDeclining)
    return (
      <DeclineForm
        code={code}
        proof={proven.proof}
        wording={wording}
        onDecided={setState}
        onBack={() => setDeclining(false)}
      />
    );
  return (
    <SignForm
      code={code}
      wording={wording}
      proven={proven}
      onDecided={setState}
      onDecline={() => setDeclining(true)}
    />
  );
};

interface Worded {
  readonly wording: Wording;
}

interface SignedProps extends Worded {
  readonly code: string;
  /** Null when the page was opened again after signing: then there is nothing to save without a proof. */
  readonly proven: Proven | null;
}

const Signed = ({ code, wording, proven }: SignedProps) => (
  <GuestStage icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />} title={wording.signedTitle}>
    <p>{wording.signedText}</p>
    {proven === null ? null : (
      <SaveButton code={code} proof={proven.proof} title={proven.consent.title} wording={wording} />
    )}
  </GuestStage>
);

const Declined = ({ wording }: Worded) => (
  <GuestStage icon={<IconCircleX size={32} stroke={1.5} aria-hidden />} title={wording.declinedTitle}>
    <p>{wording.declinedText}</p>
  </GuestStage>
);

const Over = ({ wording }: Worded) => (
  <GuestStage icon={<IconLinkOff size={32} stroke={1.5} aria-hidden />} title={wording.overTitle}>
    <p>{wording.overText}</p>
  </GuestStage>
);
