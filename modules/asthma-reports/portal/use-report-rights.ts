// What may this person do with the reports of this patient? (REPORT-001, REPORT-002)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { siteOffers } from '@alveary/modules/sites/contract/rules.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { mayDeleteReports, maySeeReports, mayWriteReports } from '../contract/policies.ts';

export const useReportRights = ({ site, profile }: SiteProfile) => {
  const { me, sites } = useSignedIn();
  const here = sites.find(({ id }) => id === site.id);
  const isOffered = here !== undefined && siteOffers(here, 'asthmaReport');
  const ofPatient = new Set(profile.siteProfiles.map((one) => one.site.id));
  const holds = (siteIds: readonly string[]): boolean => siteIds.some((id) => ofPatient.has(id));
  return {
    isOffered,
    maySee: isOffered && holds(maySeeReports.sites(me)),
    mayWrite: isOffered && holds(mayWriteReports.sites(me)),
    mayDelete: isOffered && holds(mayDeleteReports.sites(me)),
  };
};
