// Sets the goal of the patient, and takes it away again (EVENT-011, EVENT-012).
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { goalCalls } from '../contract/calls.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const GoalDialog = later(async () => (await import('./goal.dialog.tsx')).GoalDialog);

interface GoalActsProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
  readonly goalId: string | null;
}

export const GoalActs = ({ siteProfile: { profile, site }, locale, goalId }: GoalActsProps) => {
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const [isOpen, setOpen] = useState(false);
  const remove = useCallMutation(goalCalls.delete, { onDone: () => showSuccess('The goal was deleted.') });
  const ask = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete this goal?',
      text: 'The goal before it is the current one again.',
      act: 'Delete goal',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await remove.run({ params: { id: profile.id, goalId: id } });
  };
  if (!mayWrite) return null;
  return (
    <>
      <IconButton label="Set a goal" onClick={() => setOpen(true)}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {goalId === null ? null : (
        <IconButton label="Delete goal" onClick={() => void ask(goalId)}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {isOpen ? (
        <GoalDialog profile={profile} locale={locale} currentId={goalId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
