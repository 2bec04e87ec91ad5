// Which step does the patient take at this site, and why? (OP-PROFILE-5; PROFILE-010)
import { journeyCalls } from '@alveary/contract/patients/journey.calls.ts';
import { needsDetails, unusualSteps, usualSteps } from '@alveary/contract/patients/journey.ts';
import {
  type EngagementStatus,
  engagementStatus,
  engagementStatusLabels,
  type Profile,
} from '@alveary/contract/patients/model.ts';
import { Radio } from '@mantine/core';
import { useId } from 'react';
import type { DateLocale } from '../../lib/dates.ts';
import { useDeed, useRefresh } from '../../lib/use-call.ts';
import { confirm } from '../../shell/confirm.ts';
import { showSuccess } from '../../shell/notices.ts';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { PatientLine } from './patient-line.tsx';
import { nameOf } from './patient-name.ts';
import { ReasonDialog } from './reason.dialog.tsx';
import { recordRefreshes } from './record-refreshes.ts';

interface ChangeStatusProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Where, and with which status. */
  readonly entry: Pick<Profile['siteProfiles'][number], 'id' | 'site' | 'engagementStatus'>;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const statusOf = (choice: string): EngagementStatus | null => engagementStatus.safeParse(choice).data ?? null;

export const ChangeStatusDialog = ({ profile, entry, locale, onClose }: ChangeStatusProps) => {
  const { site, engagementStatus: from } = entry;
  const refresh = useRefresh();
  const step = useDeed(journeyCalls.add, {
    refreshes: recordRefreshes,
    onDone: ({ status }) =>
      showSuccess(`${nameOf(profile)} is now ${engagementStatusLabels[status]} at ${site.shortName}.`),
    onRefused: ({ code }) => {
      if (code === 'Stale') void refresh(recordRefreshes);
      return true;
    },
  });
  const isUnusual = (choice: string): boolean => unusualSteps(from).some((status) => status === choice);
  const ask = async (choice: string): Promise<boolean> => {
    const to = statusOf(choice);
    if (to === null || !isUnusual(choice)) return true;
    return confirm({
      title: 'Take an unusual step?',
      text: `From ${engagementStatusLabels[from]} to ${engagementStatusLabels[to]} is not the usual way.`,
      act: 'Change status',
      stay: 'Back',
    });
  };
  return (
    <ReasonDialog
      title="Change engagement status"
      act="Change status"
      draftKey={`status:${entry.id}`}
      about={
        <>
          <PatientLine profile={profile} locale={locale} />
          <span className="grow" />
          <span>{site.shortName}</span>
          <StageBadge status={from} />
        </>
      }
      choose={(choice, change) => (
        <>
          <Steps legend="Usual next step" steps={usualSteps(from)} chosen={choice} onChoose={change} />
          <Steps legend="Another status" steps={unusualSteps(from)} chosen={choice} onChoose={change} />
        </>
      )}
      isReasonNeeded={(choice) => {
        const to = statusOf(choice);
        return to !== null && needsDetails(from, to);
      }}
      confirm={ask}
      run={async ({ choice, reason }) => {
        const status = statusOf(choice) ?? from;
        const body = { siteId: site.id, from, status, details: reason };
        return step.run({ params: { id: profile.id }, body });
      }}
      onClose={onClose}
    />
  );
};

interface StepsProps {
  readonly legend: string;
  readonly steps: readonly EngagementStatus[];
  readonly chosen: string;
  readonly onChoose: (status: string) => void;
}

/** The two lists are one group of radio buttons: arrow keys walk through both. */
const Steps = ({ legend, steps, chosen, onChoose }: StepsProps) => {
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <fieldset className="reason-choices">
      <legend>{legend}</legend>
      <div>
        {steps.map((status) => (
          <label key={status} className="reason-choice" htmlFor={`${id}-${status}`}>
            <Radio
              id={`${id}-${status}`}
              name="engagement-status"
              size="sm"
              value={status}
              checked={chosen === status}
              onChange={() => onChoose(status)}
            />
            <StageBadge status={status} />
          </label>
        ))}
      </div>
    </fieldset>
  );
};
