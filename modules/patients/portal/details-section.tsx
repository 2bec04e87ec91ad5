// How does a section of the patient's details stand: read, or edited in place by those who may? (OP-PROFILE-3)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '@alveary/portal/shell/me.ts';
import type { Section } from './admin/record-sections.tsx';
import { type Fact, FactsCard } from './facts-card.tsx';
import { usePatient } from './patient-context.ts';
import { later, useReady } from '@alveary/portal/lib/later.tsx';

const SectionEditing = later(async () => (await import('./admin/record-sections.tsx')).SectionEditing);

interface DetailsSectionProps {
  readonly section: Section;
  readonly facts: readonly Fact[];
  readonly aside?: ReactNode;
}

export const DetailsSection = ({ section, facts, aside }: DetailsSectionProps) => {
  const { siteProfile, locale } = usePatient();
  const mayEdit = mayEditPatients.sites(useMe()).includes(siteProfile.site.id);
  const [isOpen, setOpen] = useState(false);
  const isEditing = mayEdit && isOpen;
  const isReady = useReady(isEditing ? [SectionEditing] : []);
  const edit = (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Edit ${section.toLowerCase()}`}
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Edit
    </Button>
  );
  const read = (
    <FactsCard
      title={section}
      facts={facts}
      aside={
        <>
          {aside}
          {mayEdit ? edit : null}
        </>
      }
    />
  );
  if (!isEditing || !isReady) return read;
  return (
    <SectionEditing
      section={section}
      profile={siteProfile.profile}
      siteProfileId={siteProfile.id}
      locale={locale}
      onClose={() => setOpen(false)}
    />
  );
};
