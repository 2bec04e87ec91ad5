// Answers the short record of a patient in one site, in snake_case (PROFILE-048, OP-PROFILE-6).
import { fail } from '@alveary/contract/errors.ts';
import type { patientCalls } from '../contract/calls.ts';
import type { SiteProfile } from '../contract/model.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findSiteProfile } from './profile.store.ts';

type Site = SiteProfile['profile']['siteProfiles'][number]['site'];

const lightSite = ({ id, slug, shortName, longName }: Site) => ({
  id,
  slug,
  short_name: shortName,
  long_name: longName,
});

export const readLightSiteProfile: Handler<(typeof patientCalls)['lightSiteProfile']> = async (
  ctx,
  { params },
) => {
  const { id, site, engagementStatus, profile } =
    (await findSiteProfile(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  ctx.about(profile.id);
  return {
    id,
    site: lightSite(site),
    engagement_status: engagementStatus,
    profile: {
      id: profile.id,
      first_name: profile.firstName,
      last_name: profile.lastName,
      date_of_birth: profile.dateOfBirth,
      phones: profile.phones.map((phone) => ({
        type: phone.type,
        phone_number: phone.phoneNumber,
        country_code: phone.countryCode,
      })),
      phone_number_as_e164: profile.phoneNumberAsE164,
      site_profiles: profile.siteProfiles.map((one) => ({
        id: one.id,
        site: lightSite(one.site),
        engagement_status: one.engagementStatus,
      })),
      created_at: profile.createdAt,
    },
  };
};
