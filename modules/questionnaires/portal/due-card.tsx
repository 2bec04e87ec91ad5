// Which questionnaires wait for an answer of the patient? A card of the Care Summary (OP-PROFILE-3)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, CardLoading, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Link } from 'react-router';
import { questionnaireCalls } from '../contract/calls.ts';
import { groupedByQuestionnaire } from './questionnaires.rules.ts';
import { type Due, dueOf } from './due.rules.ts';

interface DueProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

const SHOWN = 4;
const RESULTS = 100;

export const QuestionnairesDueCard = ({ siteProfile, locale }: DueProps) => {
  const { profile, site } = siteProfile;
  const assigned = useCall(
    questionnaireCalls.assigned,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  const results = useCall(
    questionnaireCalls.results,
    { query: { profileId: profile.id, size: RESULTS } },
    { shownInPlace: true },
  );
  const error = assigned.error ?? results.error;
  const isKnown = assigned.data !== undefined && results.data !== undefined;
  const due = isKnown ? dueOf(groupedByQuestionnaire(assigned.data.data, results.data.data)) : [];
  const address = `${patientAddress(site.slug, siteProfile.id)}/patientDetails`;
  return (
    <SummaryCard title="Questionnaires due" aside={<Link to={address}>All questionnaires</Link>}>
      {error === null ? null : (
        <ErrorState
          isSlim
          {...failureOfCall(error)}
          onRetry={() => void Promise.all([assigned.refetch(), results.refetch()])}
        />
      )}
      {!isKnown && error === null ? <CardLoading rows={1} label="Loading the questionnaires due" /> : null}
      {isKnown && due.length === 0 ? <CardEmpty>No questionnaire waits for an answer.</CardEmpty> : null}
      <Entries label="Questionnaires due">
        {due.slice(0, SHOWN).map((one) => (
          <Entry key={one.internalName} text={<DueLines due={one} locale={locale} />}>
            {one.isLinkOpen ? <Badge tone="info">Link sent</Badge> : null}
          </Entry>
        ))}
      </Entries>
    </SummaryCard>
  );
};

const DueLines = ({ due, locale }: { readonly due: Due; readonly locale: DateLocale }) => (
  <>
    {due.title}
    <p className="dim">
      {[
        `Asked for ${showDay(due.since, locale)}`,
        due.last === null ? 'not answered before' : `last ${due.last.text}, ${showDay(due.last.at, locale)}`,
      ].join(' · ')}
    </p>
  </>
);
