// Who the patient is, as it is recorded, and the way to change that (OP-ADMIN-2: record, edit; ADMIN-005).
import type { Profile } from '../../contract/model.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { birthSexText, languageName, sexName } from '../demographics.ts';
import { type Fact, FactsCard } from '../facts-card.tsx';
import { recordFields } from './record-form.rules.ts';
import { RecordForm } from './record-form.tsx';
import { useRecord } from './use-record.ts';

interface RecordCardProps {
  readonly profile: Profile;
  readonly siteProfileId: string;
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
}

export const RecordCard = ({ profile, siteProfileId, locale, mayEdit }: RecordCardProps) => {
  const record = useRecord({ profile, siteProfileId });
  if (mayEdit && record.isEditing)
    return <RecordForm title="Record" record={record} fields={recordFields} locale={locale} />;
  const shown = record.row;
  const facts: Fact[] = [
    { name: 'First name', value: shown.firstName },
    { name: 'Last name', value: shown.lastName },
    { name: 'Date of birth', value: showDay(shown.dateOfBirth, locale) },
    { name: 'Sex', value: sexName(shown.sex) },
    { name: 'Birth sex', value: birthSexText(shown) },
    { name: 'Language', value: languageName(shown.language) },
    { name: 'Email', value: shown.emailAddress },
    { name: 'EHR ID', value: shown.identifiers.EhrId },
    { name: 'Insurance member ID', value: shown.insuranceMemberId },
  ];
  const edit = (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
      onClick={record.open}
    >
      Edit record
    </Button>
  );
  return <FactsCard title="Record" facts={facts} {...(mayEdit ? { aside: edit } : {})} />;
};
