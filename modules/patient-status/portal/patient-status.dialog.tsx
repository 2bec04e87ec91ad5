// What holds of the patient beside the lifecycle, and in which words? Added or changed (document 3 §4; PROFILE-028 to PROFILE-030)
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { patientStatusCalls } from '../contract/calls.ts';
import { type PatientStatus, patientStatusNames, type PatientStatusType } from '../contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { ReasonChoices } from '@alveary/modules/patients/portal/public.ts';
import { ReasonDialog } from '@alveary/modules/patients/portal/public.ts';
import { newStatusDraft } from './draft-keys.ts';

interface PatientStatusProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Null for a new one. */
  readonly status: PatientStatus | null;
  /** Which types a new one can have. */
  readonly types: readonly PatientStatusType[];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const PatientStatusDialog = ({ profile, status, types, locale, onClose }: PatientStatusProps) => {
  const refresh = useRefresh();
  const save = useCallMutation(patientStatusCalls.save);
  const only = types.length === 1 ? (types[0] ?? '') : '';
  return (
    <ReasonDialog
      title={
        status === null ? 'Add a patient status' : `Change status ${patientStatusNames[status.statusType]}`
      }
      act={status === null ? 'Add status' : 'Save'}
      draftKey={status === null ? newStatusDraft(profile.id) : `patient-status:${status.id}`}
      initial={{ choice: only, reason: '' }}
      stored={
        status === null
          ? null
          : { choice: status.statusType, reason: status.details ?? '', version: status.version }
      }
      textLabel="Details"
      about={<PatientLine profile={profile} locale={locale} />}
      {...(status === null
        ? {
            choose: (choice: string, change: (choice: string) => void) => (
              <ReasonChoices
                legend="Status"
                name="patient-status"
                choices={types.map((type) => ({ value: type, label: patientStatusNames[type] }))}
                chosen={choice}
                onChoose={change}
              />
            ),
          }
        : {})}
      isReasonNeeded={() => false}
      sending={through(
        save,
        ({ choice, reason }, stored) => ({
          params: { id: profile.id },
          body: {
            ...(status === null ? {} : { id: status.id, version: stored?.version }),
            statusType: status?.statusType ?? choice,
            source: 'portal',
            details: reason,
          },
        }),
        ({ statusType }) => {
          showSuccess(`The status ${patientStatusNames[statusType]} was saved.`);
          onClose();
        },
      )}
      onRefused={() => void refresh(['patient-statuses'])}
      onClose={onClose}
    />
  );
};
