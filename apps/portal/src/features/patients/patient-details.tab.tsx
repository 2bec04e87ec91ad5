// What is recorded of a patient besides the chart? Demographics, contact, identifiers and the rest (OP-PROFILE-3; SHELL-028)
import type { SiteProfile } from '@alveary/contract/patients/model.ts';
import { moduleNames } from '@alveary/contract/patients/model.ts';
import { mayReadAccesses } from '@alveary/contract/policies/audit.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { now } from '../../lib/clock.ts';
import { ageAt, type DateLocale, showDay } from '../../lib/dates.ts';
import { useSignedIn } from '../../shell/me.ts';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { ProviderEditor } from '../practitioners/public.ts';
import { adminAddresses } from './admin-addresses.ts';
import { ChangeStatus } from './change-status.tsx';
import { AdminLinksCard } from './admin-links-card.tsx';
import { addressLines, identifierName, languageName, sexName } from './demographics.ts';
import { type Fact, FactsCard } from './facts-card.tsx';
import { JourneySteps } from './journey-steps.tsx';
import { MeasurementsCard } from './measurements-card.tsx';
import { PatientConditions } from './patient-conditions.tsx';
import { usePatient } from './patient-context.ts';
import { PatientStatuses } from './patient-statuses.tsx';
import { phoneText } from './phones.ts';
import { SummaryCard } from './summary-card.tsx';
import './patient-details.css';

export function PatientDetailsTab() {
  const { siteProfile, locale, units } = usePatient();
  return (
    <div className="details">
      <div className="details-column">
        <Demographics siteProfile={siteProfile} locale={locale} />
        <Contact siteProfile={siteProfile} />
        <Identifiers siteProfile={siteProfile} />
      </div>
      <div className="details-column">
        <PatientConditions siteProfile={siteProfile} locale={locale} />
        <Providers siteProfile={siteProfile} />
        <Journey siteProfile={siteProfile} locale={locale} />
        <AdminLinksCard siteProfile={siteProfile} />
      </div>
      <div className="details-wide">
        <MeasurementsCard profileId={siteProfile.profile.id} units={units} locale={locale} />
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
  const end = profile.deceasedAt === null ? now() : Date.parse(profile.deceasedAt);
  const age = ageAt(profile.dateOfBirth, end);
  const facts: Fact[] = [
    { name: 'First name', value: profile.firstName },
    { name: 'Last name', value: profile.lastName },
    { name: 'Date of birth', value: showDay(profile.dateOfBirth, locale) },
    { name: profile.deceasedAt === null ? 'Age' : 'Age at death', value: age === null ? null : `${age} y` },
    { name: 'Sex', value: sexName(profile.sex) },
    { name: 'Language', value: languageName(profile.language) },
    ...(profile.deceasedAt === null
      ? []
      : [{ name: 'Deceased', value: showDay(profile.deceasedAt, locale) }]),
    { name: 'Module', value: moduleNames[siteProfile.module] },
    { name: 'In the portal since', value: showDay(profile.createdAt, locale) },
  ];
  return <FactsCard title="Demographics" facts={facts} aside={<AccessesLink siteProfile={siteProfile} />} />;
}

/** Only for those who may see who opened, searched and changed this patient (ADMIN-001). */
function AccessesLink({ siteProfile: { profile } }: SectionProps) {
  const { me, settings } = useSignedIn();
  const mine = mayReadAccesses.sites(me);
  if (!profile.siteProfiles.some(({ site }) => mine.includes(site.id))) return null;
  const address = adminAddresses(settings.admin_base_url, profile.id).accesses;
  return (
    <a className="details-link" href={address} target="_blank" rel="noopener">
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
  return <FactsCard title="Contact" facts={facts} />;
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
  return <FactsCard title="Identifiers" facts={facts} />;
}

function Providers({ siteProfile: { profile, site } }: SectionProps) {
  return (
    <SummaryCard title="Providers">
      <ProviderEditor
        key={profile.id}
        profileId={profile.id}
        siteId={site.id}
        siteIds={profile.siteProfiles.map((entry) => entry.site.id)}
        held={profile.profilePractitioners}
      />
    </SummaryCard>
  );
}

function Journey({ siteProfile, locale }: DatedSectionProps) {
  const { profile } = siteProfile;
  return (
    <SummaryCard title="Statuses and journey">
      <ul className="details-sites">
        {profile.siteProfiles.map((entry) => (
          <li key={entry.id}>
            <span>{entry.site.shortName}</span>
            <span className="details-status">
              <StageBadge status={entry.engagementStatus} />
              <ChangeStatus profile={profile} entry={entry} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
      <PatientStatuses profile={profile} locale={locale} />
      <JourneySteps siteProfile={siteProfile} locale={locale} />
    </SummaryCard>
  );
}
