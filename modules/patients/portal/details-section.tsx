// How does a section of the patient's details stand: read, or edited in place by those who may? (OP-PROFILE-3)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMe } from '@alveary/portal/shell/me.ts';
import type { Section } from './admin/record-sections.tsx';
import { type Fact, FactsCard } from './facts-card.tsx';
import { usePatient } from './patient-context.ts';

const SectionEditing = lazy(async () => ({
  default: (await import('./admin/record-sections.tsx')).SectionEditing,
}));

interface DetailsSectionProps {
  readonly section: Section;
  readonly facts: readonly Fact[];
  readonly aside?: ReactNode;
}

export const DetailsSection = ({ section, facts, aside }: DetailsSectionProps) => {
  const { siteProfile, locale } = usePatient();
  const mayEdit = mayEditPatients.sites(useMe()).includes(siteProfile.site.id);
  const [isOpen, setOpen] = useState(false);
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
  if (!mayEdit || !isOpen) return read;
  return (
    <Suspense fallback={read}>
      <SectionEditing
        section={section}
        profile={siteProfile.profile}
        siteProfileId={siteProfile.id}
        locale={locale}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
};
