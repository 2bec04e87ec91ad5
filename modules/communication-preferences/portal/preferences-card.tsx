// How may this patient be reached? A section of Patient Details, edited in place (OP-PROFILE-3; document 3 §3)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { FactsCard, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { communicationPreferenceCalls } from '../contract/calls.ts';
import { preferenceGroups } from './preference-groups.ts';
import styles from './preferences.module.css';
import { later, useReady } from '@alveary/portal/lib/later.tsx';

const PreferencesForm = later(async () => (await import('./preferences-form.tsx')).PreferencesForm);

const TITLE = 'Communication preferences';
const shown = preferenceGroups.flatMap(({ preferences }) => preferences);

export const PreferencesCard = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const { profile, site } = siteProfile;
  const { data, error, refetch } = useCall(
    communicationPreferenceCalls.read,
    { params: { id: profile.id } },
    { shownInPlace: true },
  );
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const [isOpen, setOpen] = useState(false);
  const isReady = useReady(isOpen ? [PreferencesForm] : []);
  if (data === undefined) {
    return (
      <SummaryCard title={TITLE}>
        {error === null ? (
          <SkeletonRows rows={7} columns={['30%', '20%']} label="Loading the preferences" />
        ) : (
          <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />
        )}
      </SummaryCard>
    );
  }
  const read = (
    <FactsCard
      title={TITLE}
      aside={mayEdit ? <EditButton onClick={() => setOpen(true)} /> : null}
      facts={shown.map(({ name, label }) => ({ name: label, value: data[name] ? 'On' : 'Off' }))}
    />
  );
  if (!isOpen || !isReady) return read;
  const close = (): void => setOpen(false);
  return (
    <SummaryCard title={TITLE}>
      <div className={styles.inCard}>
        <PreferencesForm profileId={profile.id} kept={data} mayChange onStale={refetch} onDone={close} />
      </div>
    </SummaryCard>
  );
};

const EditButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button
    size="compact-sm"
    variant="subtle"
    aria-label="Edit communication preferences"
    leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
    onClick={onClick}
  >
    Edit
  </Button>
);
