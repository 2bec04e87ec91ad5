// Which conditions does the patient have, and how are they entered and taken out? (OP-PROFILE-3; document 3 §7)
import { conditionCalls } from '@alveary/contract/patients/condition.calls.ts';
import type { ProfileCondition, SiteProfile } from '@alveary/contract/patients/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type DateLocale, showDay } from '../../lib/dates.ts';
import { useDeed, useRefresh } from '../../lib/use-call.ts';
import { confirm } from '../../shell/confirm.ts';
import { useMe } from '../../shell/me.ts';
import { showSuccess } from '../../shell/notices.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import { plainTerm } from './clinical-term.ts';
import { capital } from './demographics.ts';
import { conditionRefreshes } from './record-refreshes.ts';
import { CardEmpty, SummaryCard } from './summary-card.tsx';

const Dialog = lazy(async () => ({
  default: (await import('./add-condition.dialog.tsx')).AddConditionDialog,
}));

interface ConditionsCardProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

export const PatientConditions = ({ siteProfile, locale }: ConditionsCardProps) => {
  const { profile, site } = siteProfile;
  const { conditions } = profile;
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const remove = useDeed(conditionCalls.remove, {
    refreshes: conditionRefreshes,
    onDone: () => showSuccess('The condition was removed.'),
    onRefused: () => {
      void refresh(conditionRefreshes);
      return false;
    },
  });
  const ask = async (condition: ProfileCondition): Promise<void> => {
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
  const add = <AddButton label="Add condition" onClick={() => setOpen(true)} />;
  return (
    <SummaryCard title="Conditions" {...(mayEdit ? { aside: add } : {})}>
      {conditions.length === 0 ? (
        <CardEmpty>No conditions recorded.</CardEmpty>
      ) : (
        <ConditionTable
          conditions={conditions}
          locale={locale}
          {...(mayEdit ? { onRemove: (condition) => void ask(condition) } : {})}
        />
      )}
      <Suspense>
        {isOpen ? <Dialog profile={profile} locale={locale} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </SummaryCard>
  );
};

interface ConditionTableProps {
  readonly conditions: readonly ProfileCondition[];
  readonly locale: DateLocale;
  readonly onRemove?: (condition: ProfileCondition) => void;
}

const ConditionTable = ({ conditions, locale, onRemove }: ConditionTableProps) => (
  <Table label="Conditions">
    <thead>
      <tr>
        <th scope="col">Condition</th>
        <th scope="col">State</th>
        <th scope="col">Since</th>
        <th scope="col">Until</th>
        {onRemove === undefined ? null : (
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {conditions.map((condition) => (
        <tr key={condition.id}>
          <td>
            {plainTerm(condition.name)}
            {condition.code !== null && <span className="details-code">{condition.code}</span>}
          </td>
          <td>{condition.clinicalStatus === null ? <Missing /> : capital(condition.clinicalStatus)}</td>
          <td className="tabular">
            {condition.onsetAt === null ? <Missing /> : showDay(condition.onsetAt, locale)}
          </td>
          <td className="tabular">
            {condition.abatedAt === null ? <Missing /> : showDay(condition.abatedAt, locale)}
          </td>
          {onRemove === undefined ? null : (
            <td className="table-number">
              <IconButton
                label={`Remove condition ${plainTerm(condition.name)}`}
                onClick={() => onRemove(condition)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </IconButton>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </Table>
);

const Missing = () => <span className="dim">–</span>;
