// What does somebody see who was asked to sign a document? Who are you, read, sign or decline, thanks: one card for a phone (OP-CONSENT-1)
import { IconCircleCheck, IconCircleX, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { consentLinkCalls, type LinkView } from '../../contract/guest.calls.ts';
import { BirthDateForm, type Proven } from './birth-date-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import { SaveButton } from './save-button.tsx';
import { SignForm } from './sign-form.tsx';
import styles from './sign.module.css';
import { type Wording, wordingIn, wordingOfBrowser } from './wording.ts';

export const SignPage = () => {
  const { code = '' } = useParams();
  useEffect(() => {
    document.title = 'Alveary';
  }, []);
  return (
    <main className={styles.main}>
      <OfLink key={code} code={code} />
    </main>
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
      <div className={styles.card}>
        <SkeletonRows rows={5} columns={['80%']} label={browser.opening} />
      </div>
    );
  if (error.status === 404 || error.status === 400) return <Over wording={browser} />;
  return <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
};

interface OpenedProps {
  readonly code: string;
  readonly link: LinkView;
}

const Opened = ({ code, link }: OpenedProps): ReactNode => {
  const wording = wordingIn(link.language);
  const [state, setState] = useState(link.state);
  const [proven, setProven] = useState<Proven | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  useEffect(() => {
    const { documentElement: page } = document;
    const before = page.lang;
    page.lang = wording.tag;
    return () => {
      page.lang = before;
    };
  }, [wording.tag]);
  if (state === 'declined') return <Declined wording={wording} />;
  if (state === 'signed') return <Signed code={code} wording={wording} proven={proven} />;
  if (proven === null)
    return (
      <BirthDateForm code={code} wording={wording} asksBirthDate={link.asksBirthDate} onProven={setProven} />
    );
  if (isDeclining)
    return (
      <DeclineForm
        code={code}
        dateOfBirth={proven.dateOfBirth}
        wording={wording}
        onDeclined={() => setState('declined')}
        onBack={() => setDeclining(false)}
      />
    );
  return (
    <SignForm
      code={code}
      wording={wording}
      proven={proven}
      onSigned={() => setState('signed')}
      onDecline={() => setDeclining(true)}
    />
  );
};

interface StageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** Takes the focus when it appears, so that a screen reader tells what has happened. */
const Stage = ({ icon, title, children }: StageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${styles.card} ${styles.stage}`}>
      {icon}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
};

interface Worded {
  readonly wording: Wording;
}

interface SignedProps extends Worded {
  readonly code: string;
  /** Null when the page was opened again after signing: then there is nothing to save without the date of birth. */
  readonly proven: Proven | null;
}

const Signed = ({ code, wording, proven }: SignedProps) => (
  <Stage icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />} title={wording.signedTitle}>
    <p>{wording.signedText}</p>
    {proven === null ? null : (
      <SaveButton
        code={code}
        dateOfBirth={proven.dateOfBirth}
        title={proven.consent.title}
        wording={wording}
      />
    )}
  </Stage>
);

const Declined = ({ wording }: Worded) => (
  <Stage icon={<IconCircleX size={32} stroke={1.5} aria-hidden />} title={wording.declinedTitle}>
    <p>{wording.declinedText}</p>
  </Stage>
);

const Over = ({ wording }: Worded) => (
  <Stage icon={<IconLinkOff size={32} stroke={1.5} aria-hidden />} title={wording.overTitle}>
    <p>{wording.overText}</p>
  </Stage>
);
