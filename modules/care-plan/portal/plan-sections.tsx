// Which sections does the plan show at the patient's status, and where are the others? (CAREPLAN-002; OP-CAREPLAN-1)
import { type EngagementStatus, engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { CarePlan } from '../contract/model.ts';
import { sectionsAt } from '../contract/rules.ts';
import styles from './care-plan.module.css';
import { SectionCard } from './section-card.tsx';

interface PlanSectionsProps {
  readonly plan: CarePlan;
  readonly status: EngagementStatus;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

export const PlanSections = ({ plan, status, mayWrite, locale }: PlanSectionsProps) => {
  const [isAll, setAll] = useState(false);
  const { shown, others } = sectionsAt(plan.sections, status);
  const cardOf = (section: CarePlan['sections'][number]) => (
    <SectionCard key={section.id} section={section} mayWrite={mayWrite} locale={locale} />
  );
  const of = others.length === 1 ? '1 section' : `${others.length} sections`;
  const Chevron = isAll ? IconChevronUp : IconChevronDown;
  return (
    <>
      {shown.length === 0 ? (
        <p className={styles.none}>No section is shown at the status {engagementStatusLabels[status]}.</p>
      ) : null}
      {shown.map(cardOf)}
      {others.length === 0 ? null : (
        <Button
          size="xs"
          variant="default"
          className={styles.others ?? ''}
          aria-expanded={isAll}
          rightSection={<Chevron size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? `Hide ${of} for other statuses` : `Show ${of} for other statuses`}
        </Button>
      )}
      {isAll ? others.map(cardOf) : null}
    </>
  );
};
