// What does a patient see who opens a link to a questionnaire? One card for a phone, the questions below each other, a word of thanks
import { questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { definitionOf } from '../contract/definitions.ts';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { LinkForm } from './link-form.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { GuestPage, GuestStage } from '@alveary/portal/ui/guest-page.tsx';

export const QuestionnaireLinkPage = () => {
  const { code = '' } = useParams();
  return (
    <GuestPage>
      <OfLink key={code} code={code} />
    </GuestPage>
  );
};

const OfLink = ({ code }: { readonly code: string }): ReactNode => {
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useCall(
    questionnaireLinkCalls.open,
    { params: { code } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (isDone || data?.state === 'answered') return <Thanks />;
  if (data !== undefined) {
    const definition = definitionOf(data.internalName);
    return definition === null ? (
      <Over text="These questions cannot be shown here. Ask your care team." />
    ) : (
      <LinkForm code={code} definition={definition} onDone={() => setDone(true)} />
    );
  }
  if (error === null) {
    return (
      <div className={guest.card}>
        <SkeletonRows rows={5} columns={['80%']} label="Opening the questions" />
      </div>
    );
  }
  if (error.status === 404 || error.status === 400) {
    return <Over text={error.errors[0]?.message ?? error.message} />;
  }
  return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
};

const Thanks = () => (
  <GuestStage icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />} title="Thank you">
    <p>Your answers have reached your care team. You can close this page.</p>
    <p className="dim">
      In an emergency call the emergency number: nobody watches these answers all the time.
    </p>
  </GuestStage>
);

const Over = ({ text }: { readonly text: string }) => (
  <GuestStage icon={<IconLinkOff size={32} stroke={1.5} aria-hidden />} title="These questions are not open">
    <p>{text}</p>
  </GuestStage>
);
