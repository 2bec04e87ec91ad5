// To which further site does the patient come, and why? (ADMIN-001; OP-ADMIN-2: sites)
import { journeyCalls } from '../../contract/calls.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Select } from '@mantine/core';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { ReasonDialog } from '@alveary/modules/patients/portal/public.ts';
import { addSiteDraft } from './draft-keys.ts';

interface AddSiteProps {
  readonly profile: Profile;
  /** Where the patient is not yet, and may be added by the person. */
  readonly sites: readonly Site[];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const AddSiteDialog = ({ profile, sites, locale, onClose }: AddSiteProps) => {
  const nameOfSite = (id: string): string => sites.find((site) => site.id === id)?.long_name ?? '';
  const refresh = useRefresh();
  const add = useCallMutation(journeyCalls.addSite);
  return (
    <ReasonDialog
      title="Add to a site"
      act="Add to site"
      choiceLabel="Site"
      draftKey={addSiteDraft(profile.id)}
      about={
        <>
          <PatientLine profile={profile} locale={locale} />
          <p className="dim">
            The people of the site see the whole record. The patient is eligible there at first.
          </p>
        </>
      }
      choose={(choice, change) => (
        <Select
          label="Site"
          placeholder="Choose a site"
          data-autofocus
          openOnFocus={false}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No site of this name"
          data={sites.map(({ id, long_name }) => ({ value: id, label: long_name }))}
          value={choice === '' ? null : choice}
          onChange={(chosen) => change(chosen ?? '')}
        />
      )}
      isReasonNeeded={() => true}
      sending={through(
        add,
        ({ choice, reason }) => ({
          params: { id: profile.id },
          body: { siteId: choice, reason, version: profile.version },
        }),
        (_, { choice }) => {
          showSuccess(`${nameOf(profile)} was added to ${nameOfSite(choice)}.`);
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
