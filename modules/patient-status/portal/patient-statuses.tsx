// Which statuses does the patient have beside the lifecycle, and how are they changed? (document 3 §2 Patient status editor; PROFILE-028)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { patientStatusCalls } from '../contract/calls.ts';
import { type PatientStatus, patientStatusNames, patientStatusTypes } from '../contract/model.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useKeptWhileOpen } from '@alveary/portal/lib/use-opened.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { PatientStatusBadge } from '@alveary/modules/patients/portal/public.ts';
import styles from './patient-statuses.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { newStatusDraft } from './draft-keys.ts';

const Dialog = later(async () => (await import('./patient-status.dialog.tsx')).PatientStatusDialog);

interface PatientStatusesProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
}

/** The id of the status that is changed, or 'new'. */
type Open = string | null;

const NEW = 'new';

export const PatientStatuses = ({ profile, locale }: PatientStatusesProps) => {
  const mine = mayEditPatients.sites(useMe());
  const mayEdit = profile.siteProfiles.some(({ site }) => mine.includes(site.id));
  const [open, setOpen] = useState<Open>(null);
  const { patientStatuses } = profile;
  const edited = useKeptWhileOpen(patientStatuses, open);
  const types = patientStatusTypes.filter((type) => patientStatuses.every((one) => one.statusType !== type));
  const remove = useCallMutation(patientStatusCalls.delete, {
    onDone: () => showSuccess('The status was deleted.'),
  });
  const ask = async ({ id, statusType, version }: PatientStatus): Promise<void> => {
    const name = patientStatusNames[statusType];
    const isSure = await confirm({
      title: `Delete the status ${name}?`,
      text: 'It is taken out of the record, with its details.',
      act: 'Delete status',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await remove.run({ params: { id: profile.id, statusId: id }, query: { version } });
  };
  return (
    <div className={styles.list}>
      <ul aria-label="Patient statuses">
        {patientStatuses.map((status) => (
          <StatusRow
            key={status.id}
            status={status}
            mayEdit={mayEdit}
            onEdit={() => setOpen(status.id)}
            onRemove={() => void ask(status)}
          />
        ))}
      </ul>
      {mayEdit && types.length > 0 ? (
        <AddButton
          label="Add patient status"
          draftKey={newStatusDraft(profile.id)}
          onClick={() => setOpen(NEW)}
        />
      ) : null}
      {open === NEW || edited !== null ? (
        <Dialog
          profile={profile}
          status={edited}
          types={types}
          locale={locale}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
};

interface StatusRowProps {
  readonly status: PatientStatus;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const StatusRow = ({ status, mayEdit, onEdit, onRemove }: StatusRowProps) => {
  const name = patientStatusNames[status.statusType];
  return (
    <li>
      <PatientStatusBadge status={status} />
      <span className="grow">{status.details}</span>
      {mayEdit ? (
        <span className={styles.end}>
          <IconButton label={`Change status ${name}`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={`Delete status ${name}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
};
