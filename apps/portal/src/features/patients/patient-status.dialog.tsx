// What holds of the patient beside the lifecycle, and in which words? Added or changed (document 3 §4; PROFILE-028 to PROFILE-030)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { patientStatusCalls } from '@alveary/contract/patients/status.calls.ts';
import {
  type PatientStatus,
  patientStatusNames,
  type PatientStatusType,
  patientStatusTypes,
} from '@alveary/contract/patients/status.ts';
import type { DateLocale } from '../../lib/dates.ts';
import { useDeed, useRefresh } from '../../lib/use-call.ts';
import { showSuccess } from '../../shell/notices.ts';
import { PatientLine } from './patient-line.tsx';
import { ReasonChoices } from './reason-choices.tsx';
import { ReasonDialog } from './reason.dialog.tsx';

interface PatientStatusProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Null for a new one. */
  readonly status: PatientStatus | null;
  /** Which types a new one can have. */
  readonly types: readonly PatientStatusType[];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const statusRefreshes = [patientCalls.siteProfile, patientStatusCalls.list];

const isType = (text: string): text is PatientStatusType => patientStatusTypes.some((type) => type === text);

export const PatientStatusDialog = ({ profile, status, types, locale, onClose }: PatientStatusProps) => {
  const refresh = useRefresh();
  const save = useDeed(patientStatusCalls.save, {
    refreshes: statusRefreshes,
    onDone: ({ statusType }) => showSuccess(`The status ${patientStatusNames[statusType]} was saved.`),
    onRefused: ({ code }) => {
      if (code !== 'Invalid') void refresh(statusRefreshes);
      return true;
    },
  });
  const only = types.length === 1 ? (types[0] ?? '') : '';
  return (
    <ReasonDialog
      title={
        status === null ? 'Add a patient status' : `Change status ${patientStatusNames[status.statusType]}`
      }
      act={status === null ? 'Add status' : 'Save'}
      draftKey={`patient-status:${status?.id ?? `new:${profile.id}`}`}
      initial={{ choice: status?.statusType ?? only, reason: status?.details ?? '' }}
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
      run={async ({ choice, reason }) => {
        const statusType = isType(choice) ? choice : (status?.statusType ?? 'DORMANT');
        const seen = status === null ? {} : { id: status.id, version: status.version };
        const body = { ...seen, statusType, source: 'portal', details: reason } as const;
        return save.run({ params: { id: profile.id }, body });
      }}
      onClose={onClose}
    />
  );
};
