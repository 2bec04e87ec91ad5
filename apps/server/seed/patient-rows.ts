// Which rows make a patient known: profile, sites, identifiers, phones, address, journey, providers?
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import type { PatientSeed } from './patient-seed.ts';
import { careTeamOf, patientId, siteProfileId } from './patient-seed.ts';
import { evelynMarsh, practitionerId, practitionersAt } from './practitioners.ts';
import { siteId } from './sites.ts';

const modules = { asthma: 'aria_module_asthma', cf: 'aria_module_cf', copd: 'aria_module_default' } as const;

const moduleOf = (seed: PatientSeed): string =>
  seed.disease === null ? 'aria_module_default' : modules[seed.disease];

export const profileRow = (seed: PatientSeed, calendar: Calendar): Row => {
  const createdAt = calendar.daysAgo(seed.daysKnown, 9, 15);
  return {
    id: patientId(seed.ehrId),
    first_name: seed.firstName,
    last_name: seed.lastName,
    date_of_birth: seed.dateOfBirth,
    sex: seed.sex,
    language: seed.language,
    email_address: seed.email,
    insurance_member_id: seed.memberId,
    owner_id: seed.owner === null ? null : accountId(seed.owner),
    created_at: createdAt,
    updated_at: createdAt,
  };
};

export const siteProfileRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  seed.sites.map((site) => ({
    id: siteProfileId(seed.ehrId, site),
    profile_id: patientId(seed.ehrId),
    site_id: siteId(site),
    engagement_status: seed.status,
    module: moduleOf(seed),
    created_at: calendar.daysAgo(seed.daysKnown, 9, 15),
  }));

export const identifierRows = (seed: PatientSeed): readonly Row[] => [
  {
    id: demoId(`EHR id ${seed.ehrId}`),
    profile_id: patientId(seed.ehrId),
    type: 'EhrId',
    value: seed.ehrId,
  },
];

export const phoneRows = (seed: PatientSeed): readonly Row[] =>
  seed.phones.map((phone, position) => ({
    id: demoId(`phone ${seed.ehrId} ${position}`),
    profile_id: patientId(seed.ehrId),
    type: phone.type,
    country_code: phone.countryCode,
    phone_number: phone.number,
    e164: `${phone.countryCode}${phone.number}`,
    position,
  }));

export const addressRows = (seed: PatientSeed): readonly Row[] => {
  if (seed.address === null) return [];
  const { lines, city, state, postalCode, country } = seed.address;
  const id = demoId(`address ${seed.ehrId}`);
  return [
    {
      id,
      profile_id: patientId(seed.ehrId),
      use: 'home',
      lines,
      city,
      state,
      postal_code: postalCode,
      country,
      position: 0,
    },
  ];
};

const pathTo: Readonly<Record<EngagementStatus, readonly EngagementStatus[]>> = {
  ELIGIBLE: ['ELIGIBLE'],
  NOT_AWARE: ['ELIGIBLE', 'NOT_AWARE'],
  AWARE: ['ELIGIBLE', 'NOT_AWARE', 'AWARE'],
  ACTIVATED: ['ELIGIBLE', 'NOT_AWARE', 'AWARE', 'ACTIVATED'],
  MANAGED: ['ELIGIBLE', 'NOT_AWARE', 'AWARE', 'ACTIVATED', 'MANAGED'],
  DECLINED_PROSPECT: ['ELIGIBLE', 'AWARE', 'DECLINED_PROSPECT'],
  DISENROLLED: ['ELIGIBLE', 'AWARE', 'ACTIVATED', 'MANAGED', 'DISENROLLED'],
};

/** The steps to the present status, the later ones closer together than the first. */
export const journeyRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  const steps = pathTo[seed.status];
  return seed.sites.flatMap((site) =>
    steps.map((status, index) => ({
      id: demoId(`journey ${seed.ehrId}${site === seed.sites[0] ? '' : ` ${site}`} ${status}`),
      profile_id: patientId(seed.ehrId),
      site_id: siteId(site),
      status,
      date: calendar.daysAgo(Math.floor(seed.daysKnown * (1 - (index / steps.length) * 0.7)), 10, index * 7),
      // The first step came with the referral; the others were taken by somebody of the care team.
      created_by: index === 0 ? null : accountId(careTeamOf[site][0]),
    })),
  );
};

/** Maya Thornton is referred by Evelyn Marsh; the others have whoever practises at their site. */
export const providerRows = (seed: PatientSeed): readonly Row[] => {
  if (seed.disease === null) return [];
  const dice = diceFor(`providers ${seed.ehrId}`);
  const others = practitionersAt(seed.sites[0]).filter((one) => one.npi !== evelynMarsh.npi);
  const primary = dice.pick(others);
  const referring = seed.ehrId === 'HL-1001' ? evelynMarsh : dice.pick(others);
  const chosen =
    primary === referring
      ? [{ npi: primary.npi, type: 'REFERRAL_AND_PRIMARY' }]
      : [
          { npi: primary.npi, type: 'PRIMARY' },
          { npi: referring.npi, type: 'REFERRAL' },
        ];
  return chosen.map(({ npi, type }) => ({
    id: demoId(`provider ${seed.ehrId} ${npi}`),
    profile_id: patientId(seed.ehrId),
    practitioner_id: practitionerId(npi),
    type,
  }));
};
