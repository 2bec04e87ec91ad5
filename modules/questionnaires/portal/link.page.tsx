// The page of a patient who opens a link to a questionnaire: one card for a phone, the questions below each other, a word of thanks; in the
// language on record, and before that is known in the one of the browser.
import { questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { definitionOf } from '../contract/definitions.ts';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { browserLanguage } from '@alveary/portal/lib/browser-language.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { LinkForm } from './link-form.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { GuestPage, GuestStage, usePageLanguage } from '@alveary/portal/ui/guest-page.tsx';
import { linkWordings } from './wording-in.ts';
import type { LinkWording } from './wordings/words.ts';

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
  const wording = linkWordings[data?.language ?? browserLanguage()];
  usePageLanguage(wording.tongue);
  if (isDone || data?.state === 'answered') return <Thanks wording={wording} />;
  if (data !== undefined) {
    const definition = definitionOf(data.internalName);
    return definition === null ? (
      <Over wording={wording} text={wording.noQuestions} />
    ) : (
      <LinkForm code={code} definition={definition} wording={wording} onDone={() => setDone(true)} />
    );
  }
  if (error === null) {
    return (
      <div className={guest.card}>
        <SkeletonRows rows={5} columns={['80%']} label={wording.opening} />
      </div>
    );
  }
  if (error.status === 404) return <Over wording={wording} text={wording.overText} />;
  if (error.status === 400) return <Over wording={wording} text={wording.incompleteText} />;
  const title = error.status === 429 ? wording.tooMany : wording.trouble;
  return <ErrorState title={title} requestId={error.requestId} of={error} onRetry={() => void refetch()} />;
};

interface Worded {
  readonly wording: LinkWording;
}

const Thanks = ({ wording }: Worded) => (
  <GuestStage icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />} title={wording.thanksTitle}>
    <p>{wording.thanksText}</p>
    <p className="dim">{wording.emergency}</p>
  </GuestStage>
);

const Over = ({ wording, text }: Worded & { readonly text: string }) => (
  <GuestStage icon={<IconLinkOff size={32} stroke={1.5} aria-hidden />} title={wording.overTitle}>
    <p>{text}</p>
  </GuestStage>
);
