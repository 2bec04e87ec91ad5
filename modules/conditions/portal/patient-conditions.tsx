// Which conditions does the patient have, and how are they entered, resolved and taken out? (OP-PROFILE-3; document 3 §7)
import { conditionCalls } from '../contract/calls.ts';
import { inReadingOrder } from '../contract/model.ts';
import type { ProfileCondition, SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, localDay, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { plainTerm } from '../contract/clinical-term.ts';
import { capital } from '@alveary/modules/patients/portal/public.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import styles from './conditions.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { conditionDraft } from './draft-keys.ts';

const Dialog = later(async () => (await import('./add-condition.dialog.tsx')).AddConditionDialog);

interface ConditionsCardProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

interface ConditionActs {
  readonly resolve: (condition: ProfileCondition) => void;
  readonly remove: (condition: ProfileCondition) => void;
}

/** Each after a question. */
const useConditionActs = (profile: SiteProfile['profile']): ConditionActs => {
  const refresh = useRefresh();
  const onRefused = () => {
    void refresh(['record', 'conditions']);
    return false;
  };
  const resolve = useCallMutation(conditionCalls.resolve, {
    onDone: () => showSuccess('The condition was resolved.'),
    onRefused,
  });
  const remove = useCallMutation(conditionCalls.remove, {
    onDone: () => showSuccess('The condition was removed.'),
    onRefused,
  });
  const askToResolve = async (condition: ProfileCondition): Promise<void> => {
    const isSure = await confirm({
      title: `Resolve ${plainTerm(condition.name)}?`,
      text: 'It stays in the record, as resolved today.',
      act: 'Resolve condition',
      stay: 'Keep it active',
    });
    if (!isSure) return;
    const resolvedOn = localDay(now());
    await resolve.run({
      params: { id: profile.id },
      body: { version: profile.version, conditionIds: [condition.id], resolvedOn },
    });
  };
  const askToRemove = async (condition: ProfileCondition): Promise<void> => {
    const isSure = await confirm({
      title: `Remove ${plainTerm(condition.name)}?`,
      text: 'It is taken out of the record.',
      act: 'Remove condition',
      stay: 'Keep it',
      isDanger: true,
    });
    if (!isSure) return;
    await remove.run({
      params: { id: profile.id },
      body: { version: profile.version, conditionIds: [condition.id] },
    });
  };
  return {
    resolve: (condition) => void askToResolve(condition),
    remove: (condition) => void askToRemove(condition),
  };
};

export const PatientConditions = ({ siteProfile, locale }: ConditionsCardProps) => {
  const { profile, site } = siteProfile;
  const conditions = inReadingOrder(profile.conditions);
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const [isOpen, setOpen] = useState(false);
  const acts = useConditionActs(profile);
  const add = (
    <AddButton label="Add condition" draftKey={conditionDraft(profile.id)} onClick={() => setOpen(true)} />
  );
  return (
    <SummaryCard title="Conditions" {...(mayEdit ? { aside: add } : {})}>
      {conditions.length === 0 ? (
        <CardEmpty>No conditions recorded.</CardEmpty>
      ) : (
        <ConditionTable conditions={conditions} locale={locale} {...(mayEdit ? { acts } : {})} />
      )}
      {isOpen ? <Dialog profile={profile} locale={locale} onClose={() => setOpen(false)} /> : null}
    </SummaryCard>
  );
};

interface ConditionTableProps {
  readonly conditions: readonly ProfileCondition[];
  readonly locale: DateLocale;
  readonly acts?: ConditionActs;
}

const columnsOf = (
  locale: DateLocale,
  acts: ConditionActs | undefined,
): readonly Column<ProfileCondition>[] => [
  {
    id: 'condition',
    title: 'Condition',
    isName: true,
    cell: (condition) => (
      <>
        {plainTerm(condition.name)}
        {condition.code !== null && <span className={styles.code}>{condition.code}</span>}
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ clinicalStatus }) => (clinicalStatus === null ? <None /> : capital(clinicalStatus)),
  },
  {
    id: 'since',
    title: 'Since',
    isTabular: true,
    cell: ({ onsetAt }) => (onsetAt === null ? <NoDate /> : showDay(onsetAt, locale)),
  },
  {
    id: 'until',
    title: 'Until',
    isTabular: true,
    cell: ({ abatedAt }) => (abatedAt === null ? <NoDate /> : showDay(abatedAt, locale)),
  },
  ...(acts === undefined ? [] : [actColumn(acts)]),
];

const actColumn = (acts: ConditionActs): Column<ProfileCondition> => ({
  id: 'acts',
  title: 'Resolve or remove',
  isTitleHidden: true,
  isNumber: true,
  cell: (condition) => (
    <>
      {condition.abatedAt === null ? (
        <IconButton
          label={`Resolve condition ${plainTerm(condition.name)}`}
          onClick={() => acts.resolve(condition)}
        >
          <IconCheck size={16} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        label={`Remove condition ${plainTerm(condition.name)}`}
        onClick={() => acts.remove(condition)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  ),
});

const ConditionTable = ({ conditions, locale, acts }: ConditionTableProps) => (
  <ListTable label="Conditions" rows={conditions} keyOf={({ id }) => id} columns={columnsOf(locale, acts)} />
);
