// Changes a part of the patient's details where it stands (OP-PROFILE-3: Demographics, Contact, Identifiers in place).
import type { Profile } from '../../contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { AddressesCard, PhonesCard } from './contact-cards.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordField } from './record-form.rules.ts';
import { useRecord } from './use-record.ts';

export type Section = 'Demographics' | 'Contact' | 'Identifiers';

interface SectionEditingProps {
  readonly section: Section;
  readonly profile: Profile;
  readonly siteProfileId: string;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const fieldsIn: Readonly<Record<Section, readonly RecordField[]>> = {
  Demographics: ['firstName', 'lastName', 'dateOfBirth', 'sex', 'birthSex', 'language'],
  Contact: ['emailAddress'],
  Identifiers: ['ehrId', 'insuranceMemberId'],
};

export const SectionEditing = ({ section, profile, siteProfileId, locale, onClose }: SectionEditingProps) => {
  const record = useRecord({ profile, siteProfileId, section: section.toLowerCase(), onClose });
  return (
    <>
      <RecordForm title={section} record={record} fields={fieldsIn[section]} locale={locale} />
      {section === 'Contact' ? (
        <>
          <PhonesCard profile={profile} mayEdit />
          <AddressesCard profile={profile} mayEdit />
        </>
      ) : null}
    </>
  );
};
