// Which step does the patient take at this site, and why? (OP-PROFILE-5; PROFILE-010)
import { journeyCalls } from '../contract/calls.ts';
import { needsDetails, unusualSteps, usualSteps } from '../contract/rules.ts';
import { type Profile } from '@alveary/modules/patients/contract/model.ts';
import {
  type EngagementStatus,
  engagementStatus,
  engagementStatusLabels,
} from '@alveary/contract/engagement-status.ts';
import { useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormNote } from '@alveary/portal/ui/form/form-notes.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { ReasonChoices, ReasonDialog } from '@alveary/modules/patients/portal/public.ts';

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
  const [opened] = useState(from);
  const refresh = useRefresh();
  const step = useCallMutation(journeyCalls.create);
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
          {opened === from ? null : (
            <FormNote kind="stale" title="Changed in the meantime.">
              From {engagementStatusLabels[opened]} to {engagementStatusLabels[from]}. Check it, then change
              the status.
            </FormNote>
          )}
          <Steps
            hasFocus
            legend="Usual next step"
            steps={usualSteps(from)}
            chosen={choice}
            onChoose={change}
          />
          <Steps legend="Another status" steps={unusualSteps(from)} chosen={choice} onChoose={change} />
        </>
      )}
      isReasonNeeded={(choice) => {
        const to = statusOf(choice);
        return to !== null && needsDetails(from, to);
      }}
      confirm={ask}
      sending={through(
        step,
        ({ choice, reason }) => ({
          params: { id: profile.id },
          body: { siteId: site.id, from, status: choice, details: reason },
        }),
        ({ status }) => {
          showSuccess(`${nameOf(profile)} is now ${engagementStatusLabels[status]} at ${site.shortName}.`);
          onClose();
        },
      )}
      onRefused={({ code }) => {
        if (code === 'Stale') void refresh(['record']);
      }}
      onClose={onClose}
    />
  );
};

interface StepsProps {
  readonly legend: string;
  readonly steps: readonly EngagementStatus[];
  readonly chosen: string;
  readonly hasFocus?: boolean;
  readonly onChoose: (status: string) => void;
}

/** The two lists are one group of radio buttons: arrow keys walk through both. */
const Steps = ({ legend, steps, chosen, hasFocus = false, onChoose }: StepsProps) =>
  steps.length === 0 ? null : (
    <ReasonChoices
      legend={legend}
      name="engagement-status"
      choices={steps.map((status) => ({ value: status, label: <StageBadge status={status} /> }))}
      chosen={chosen}
      hasFocus={hasFocus}
      onChoose={onChoose}
    />
  );
