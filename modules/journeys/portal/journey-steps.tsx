// Which steps led a patient to the status at this site, who took them, and which one was a mistake? (OP-EVENT-3; EVENT-019)
import { journeyCalls } from '../contract/calls.ts';
import { type SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { IconTrash } from '@tabler/icons-react';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import styles from './journey.module.css';

interface JourneyStepsProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

type Step = SiteProfile['profile']['patientJourneys'][number];

export const JourneySteps = ({ siteProfile, locale }: JourneyStepsProps) => {
  const { profile, site } = siteProfile;
  const steps = profile.patientJourneys;
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const remove = useCallMutation(journeyCalls.delete, {
    onDone: () => showSuccess('The step was removed.'),
  });
  const ask = async (step: Step): Promise<void> => {
    const before = step === steps[0] ? steps[1] : undefined;
    const isSure = await confirm({
      title: `Remove the step ${engagementStatusLabels[step.status]}?`,
      text:
        before === undefined
          ? `It is taken out of the journey. The status at ${site.shortName} stays.`
          : `It is taken out of the journey. The status at ${site.shortName} is ${engagementStatusLabels[before.status]} again.`,
      act: 'Remove step',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await remove.run({ params: { id: profile.id, journeyId: step.id } });
  };
  if (steps.length === 0) return null;
  const name = `Journey at ${site.shortName}`;
  return (
    <>
      {profile.siteProfiles.length > 1 ? (
        <p className={styles.of} aria-hidden>
          {name}
        </p>
      ) : null}
      <ol className={styles.steps} aria-label={name}>
        {steps.map((step) => (
          <li key={step.id}>
            <span className="tabular">{showDay(step.date, locale)}</span>
            <span className="grow">
              {engagementStatusLabels[step.status]}
              {step.createdBy === null ? null : (
                <span className="dim">
                  {' '}
                  by {step.createdBy.firstName} {step.createdBy.lastName}
                </span>
              )}
              {step.details === null ? null : <span className={styles.why}>{step.details}</span>}
            </span>
            {mayEdit && steps.length > 1 ? (
              <IconButton
                label={`Remove step ${engagementStatusLabels[step.status]}`}
                onClick={() => void ask(step)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
};
