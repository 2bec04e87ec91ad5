// What is recorded of a patient besides the chart: demographics, contact, identifiers and measurements (OP-PROFILE-3; SHELL-028).
import { DownloadRecord } from '@alveary/modules/import-export/portal/public.ts';
import type { SiteProfile } from '../contract/model.ts';
import { moduleNames } from '../contract/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { mayReadAccesses } from '@alveary/modules/audit/contract/policies.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { adminAddresses } from './admin-addresses.ts';
import { PhoneNumber } from '@alveary/portal/shell/phone-number.tsx';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { AdminLinksCard } from './admin-links-card.tsx';
import { addressLines, ageOf, birthSexText, identifierName, languageName, sexName } from './demographics.ts';
import { DetailsSection } from './details-section.tsx';
import type { Fact } from './facts-card.tsx';
import { MeasurementsCard } from './measurements-card.tsx';
import { usePatient } from './patient-context.ts';
import { phoneText } from './phones.ts';
import { hiddenTypesAt } from './vitals-at-site.rules.ts';
import styles from './patient-details.module.css';

export function PatientDetailsTab() {
  const { siteProfile, locale, units } = usePatient();
  const { me, sites } = useSignedIn();
  const mayEdit = mayEditPatients.sites(me).includes(siteProfile.site.id);
  const site = sites.find(({ id }) => id === siteProfile.site.id) ?? null;
  return (
    <div className={styles.details}>
      <div className={styles.column}>
        <Demographics siteProfile={siteProfile} locale={locale} />
        <Contact siteProfile={siteProfile} />
        <Identifiers siteProfile={siteProfile} />
        <Slot name="patient-details-person" given={{ siteProfile, locale }} />
        <AdminLinksCard siteProfile={siteProfile} />
      </div>
      <div className={styles.column}>
        <Slot name="patient-details" given={{ siteProfile, locale }} />
      </div>
      <div className={styles.wide}>
        <MeasurementsCard
          profileId={siteProfile.profile.id}
          mayEdit={mayEdit}
          hidden={hiddenTypesAt(site)}
          units={units}
          locale={locale}
        />
      </div>
    </div>
  );
}

interface SectionProps {
  readonly siteProfile: SiteProfile;
}
interface DatedSectionProps extends SectionProps {
  readonly locale: DateLocale;
}

function Demographics({ siteProfile, locale }: DatedSectionProps) {
  const { profile } = siteProfile;
  const { deceasedAt, isDeceased } = profile;
  const age = ageOf(profile, now());
  const facts: Fact[] = [
    { name: 'First name', value: profile.firstName },
    { name: 'Last name', value: profile.lastName },
    { name: 'Date of birth', value: showDay(profile.dateOfBirth, locale) },
    { name: isDeceased ? 'Age at death' : 'Age', value: age === null ? null : `${age} y` },
    { name: 'Sex', value: sexName(profile.sex) },
    { name: 'Birth sex', value: birthSexText(profile) },
    { name: 'Language', value: languageName(profile.language) },
    ...(isDeceased
      ? [{ name: 'Deceased', value: deceasedAt === null ? 'Date not known' : showDay(deceasedAt, locale) }]
      : []),
    { name: 'Module', value: moduleNames[siteProfile.module] },
    { name: 'In the portal since', value: showDay(profile.createdAt, locale) },
  ];
  return (
    <DetailsSection
      section="Demographics"
      facts={facts}
      aside={
        <>
          <DownloadRecord siteProfile={siteProfile} />
          <AccessesLink siteProfile={siteProfile} />
        </>
      }
    />
  );
}

/** Only for those who may see who opened, searched and changed this patient (ADMIN-001). */
function AccessesLink({ siteProfile: { profile } }: SectionProps) {
  const { me, settings } = useSignedIn();
  const mine = mayReadAccesses.sites(me);
  if (!profile.siteProfiles.some(({ site }) => mine.includes(site.id))) return null;
  const address = adminAddresses(settings.admin_base_url, profile.id).accesses;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener">
      Who saw this patient
      <IconExternalLink size={15} stroke={1.75} role="img" aria-label="opens in a new tab" />
    </a>
  );
}

const phoneNames = { CELL: 'Cell phone', HOME: 'Home phone', WORK: 'Work phone', UNKNOWN: 'Phone' } as const;

function Contact({ siteProfile }: SectionProps) {
  const { profile } = siteProfile;
  const facts: Fact[] = [
    ...profile.phones.map((phone) => ({
      key: phone.id,
      name: phoneNames[phone.type],
      value: phoneText(phone),
      shown: <PhoneNumber text={phoneText(phone)} e164={phone.e164} profileId={profile.id} />,
    })),
    ...(profile.phones.length === 0 ? [{ name: 'Phone', value: null }] : []),
    { name: 'Email', value: profile.emailAddress },
    ...profile.addresses.map((address) => ({
      key: address.id,
      name: address.use === null ? 'Address' : `Address (${address.use})`,
      value: addressLines(address).join('\n'),
    })),
    ...(profile.addresses.length === 0 ? [{ name: 'Address', value: null }] : []),
  ];
  return <DetailsSection section="Contact" facts={facts} />;
}

function Identifiers({ siteProfile }: SectionProps) {
  const { profile } = siteProfile;
  const facts: Fact[] = [
    { name: 'EHR ID', value: profile.identifiers.EhrId },
    { name: 'Insurance member ID', value: profile.insuranceMemberId },
    { name: 'UUID', value: profile.id },
    ...profile.otherIdentifiers.map((identifier) => ({
      key: `${identifier.type} ${identifier.value}`,
      name: identifierName(identifier.type),
      value: identifier.value,
      hint: identifier.system,
    })),
  ];
  return <DetailsSection section="Identifiers" facts={facts} />;
}
