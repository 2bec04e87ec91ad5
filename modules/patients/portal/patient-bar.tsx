// The patient bar of every patient page: name, birth, EHR id, state (OP-PROFILE-2; design §11).
import type { SiteProfile } from '../contract/model.ts';
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconPhone } from '@tabler/icons-react';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { nameOf } from '../contract/patient-name.ts';
import { ageOf } from './demographics.ts';
import { DeceasedBadge, PatientStatusBadge } from './patient-status-badge.tsx';
import { mainPhone, phoneText } from './phones.ts';
import { SiteSwitcher } from './site-switcher.tsx';
import { PhoneNumber } from '@alveary/portal/shell/phone-number.tsx';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import styles from './patient-bar.module.css';

interface PatientBarProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

export function PatientBar({ siteProfile, locale }: PatientBarProps) {
  const { profile } = siteProfile;
  return (
    <div className={styles.bar}>
      <div className={styles.facts}>
        <h1>{nameOf(profile)}</h1>
        <Birth profile={profile} locale={locale} />
        {profile.identifiers.EhrId !== null && <EhrId value={profile.identifiers.EhrId} />}
        <span className={styles.badges}>
          <StageBadge status={siteProfile.engagementStatus} />
          {profile.patientStatuses.map((status) => (
            <PatientStatusBadge key={status.id} status={status} />
          ))}
          {profile.isDeceased && (
            <DeceasedBadge day={profile.deceasedAt && showDay(profile.deceasedAt, locale)} />
          )}
        </span>
        <Phone phones={profile.phones} profileId={profile.id} />
      </div>
      <Slot name="patient-bar" given={{ siteProfile, locale }} />
      <SiteSwitcher siteProfile={siteProfile} />
    </div>
  );
}

type ProfileParts = Pick<SiteProfile['profile'], 'dateOfBirth' | 'deceasedAt' | 'isDeceased'>;

/** '38 y Apr 17, 1988'; for the dead the age at death. */
function Birth({ profile, locale }: { readonly profile: ProfileParts; readonly locale: DateLocale }) {
  const { dateOfBirth, isDeceased } = profile;
  const age = ageOf(profile, now());
  return (
    <span className={styles.fact}>
      {age !== null && (
        <span className="dim">
          {age} y{isDeceased && ' at death'}
        </span>
      )}
      {dateOfBirth === null && <span className="dim">Born</span>}
      <span className="tabular">{showDay(dateOfBirth, locale)}</span>
    </span>
  );
}

function EhrId({ value }: { readonly value: string }) {
  return (
    <span className={styles.fact}>
      <span className="dim">EHR ID</span>
      <span>{value}</span>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy EHR ID'}>
            <ActionIcon
              variant="subtle"
              size={24}
              aria-label={copied ? 'Copied' : 'Copy EHR ID'}
              onClick={copy}
            >
              {copied ? (
                <IconCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconCopy size={16} stroke={1.75} aria-hidden />
              )}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}

interface PhoneProps {
  readonly phones: SiteProfile['profile']['phones'];
  readonly profileId: string;
}

function Phone({ phones, profileId }: PhoneProps) {
  const phone = mainPhone(phones);
  if (phone === null) return null;
  return (
    <span className={styles.fact}>
      <IconPhone size={16} stroke={1.75} aria-hidden className={styles.phoneIcon} />
      <PhoneNumber text={phoneText(phone)} e164={phone.e164} profileId={profileId} />
      {phone.type !== 'UNKNOWN' && <span className={styles.phoneType}>{phone.type}</span>}
      {phones.length > 1 && <span className="dim">+{phones.length - 1}</span>}
    </span>
  );
}
