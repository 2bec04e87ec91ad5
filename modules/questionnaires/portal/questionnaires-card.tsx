// Which questionnaires is the patient asked, what was answered last, and what stands in the answers? (QUEST-001; OP-QUEST-1)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { useState } from 'react';
import { definitionOf } from '../contract/definitions.ts';
import { QuestionnaireRow } from './questionnaire-row.tsx';
import type { Questionnaire } from './questionnaires.rules.ts';
import { useQuestionnaires } from './use-questionnaires.ts';
import styles from './questionnaires.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const AnswerDialog = later(async () => (await import('./answer.dialog.tsx')).AnswerDialog);
const AskDialog = later(async () => (await import('./ask.dialog.tsx')).AskDialog);

interface QuestionnairesCardProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

type Open = { readonly dialog: 'answer' | 'ask'; readonly internalName: string | null } | null;

export const QuestionnairesCard = ({ siteProfile, locale }: QuestionnairesCardProps) => {
  const { profile, site, module } = siteProfile;
  const { questionnaires, isLoading, error, retry } = useQuestionnaires(profile.id);
  const { me, sites } = useSignedIn();
  const mayEdit = mayEditPatients.sites(me).includes(site.id);
  const here = sites.find(({ id }) => id === site.id);
  const place = here === undefined ? null : { site: here, module };
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const common = { profile, locale, onClose: close };
  const definition = open?.internalName ? definitionOf(open.internalName) : null;
  const add = (
    <AddButton
      label="Assign"
      draftKey={null}
      onClick={() => setOpen({ dialog: 'ask', internalName: null })}
    />
  );
  const list = (isTrial: boolean) => (
    <Rows
      rows={questionnaires.filter((one) => one.isTrial === isTrial)}
      locale={locale}
      title={isTrial ? 'Trial questionnaires' : null}
      open={mayEdit ? (dialog, internalName) => setOpen({ dialog, internalName }) : null}
    />
  );
  return (
    <SummaryCard title="Questionnaires" {...(mayEdit ? { aside: add } : {})}>
      {error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={retry} isSlim />}
      {isLoading && questionnaires.length === 0 ? (
        <SkeletonRows rows={3} columns={['60%', '30%']} label="Loading the questionnaires" />
      ) : null}
      {!isLoading && error === null && questionnaires.length === 0 ? (
        <CardEmpty>No questionnaires assigned.</CardEmpty>
      ) : null}
      {list(false)}
      {list(true)}
      {open?.dialog === 'answer' && definition !== null ? (
        <AnswerDialog {...common} definition={definition} />
      ) : null}
      {open?.dialog === 'ask' ? (
        <AskDialog {...common} place={place} internalName={open.internalName} />
      ) : null}
    </SummaryCard>
  );
};

interface RowsProps {
  readonly rows: readonly Questionnaire[];
  readonly locale: DateLocale;
  readonly title: string | null;
  /** Null for those who may only read. */
  readonly open: ((dialog: 'answer' | 'ask', internalName: string) => void) | null;
}

const Rows = ({ rows, locale, title, open }: RowsProps) => {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title ?? 'Assigned questionnaires'}>
      {title === null ? null : <h3 className={styles.group}>{title}</h3>}
      <ul className={styles.rows}>
        {rows.map((one) => (
          <QuestionnaireRow key={one.internalName} questionnaire={one} locale={locale} open={open} />
        ))}
      </ul>
    </section>
  );
};
