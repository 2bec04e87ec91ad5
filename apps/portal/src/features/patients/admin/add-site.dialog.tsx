// To which further site does the patient come, and why? (ADMIN-001; OP-ADMIN-2: sites)
import { journeyCalls } from '@alveary/contract/patients/journey.calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { Select } from '@mantine/core';
import type { DateLocale } from '../../../lib/dates.ts';
import { useDeed, useRefresh } from '../../../lib/use-call.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { PatientLine } from '../patient-line.tsx';
import { nameOf } from '../patient-name.ts';
import { ReasonDialog } from '../reason.dialog.tsx';
import { recordRefreshes } from '../record-refreshes.ts';

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
  const add = useDeed(journeyCalls.addSite, {
    refreshes: recordRefreshes,
    onDone: (_, { body }) => showSuccess(`${nameOf(profile)} was added to ${nameOfSite(body.siteId)}.`),
    onRefused: ({ code }) => {
      if (code === 'Stale') void refresh(recordRefreshes);
      return true;
    },
  });
  return (
    <ReasonDialog
      title="Add to a site"
      act="Add to site"
      draftKey={`add-site:${profile.id}`}
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
      run={async ({ choice, reason }) =>
        add.run({ params: { id: profile.id }, body: { siteId: choice, reason, version: profile.version } })
      }
      onClose={onClose}
    />
  );
};
