// Which side panels are offered to a person? (document 1 §6; document 2 §1, §6; OP-SIDEBAR-1)
import type { Me } from './policy.ts';
import { mayAtGlobalSite } from './policy.ts';
import { hasFeature, isInternal } from './shell.ts';

/** The features of the sites a person works at. */
export type SitesFeatures = readonly { readonly features: Readonly<Record<string, unknown>> }[];

const anySiteHas = (sites: SitesFeatures, ...flags: readonly string[]): boolean =>
  sites.some(({ features }) => flags.some((flag) => hasFeature(features, flag)));

const hasUsSite = (sites: SitesFeatures): boolean => anySiteHas(sites, 'portal_us_features');

/** The softphone: where a site has the video integration. */
export const offersPhone = (sites: SitesFeatures): boolean =>
  anySiteHas(sites, 'zoom_smart_integration_feature');

/** Messages with patients: where a site has US features or one of the chat flags. */
export const offersChat = (sites: SitesFeatures): boolean =>
  anySiteHas(sites, 'portal_us_features', 'enable_in_app_chat', 'in-chat-messaging-eu-enabled');

/** The care calendar: a US site, and internal for at least one site. */
export const offersCareCalendar = (me: Me, sites: SitesFeatures): boolean =>
  hasUsSite(sites) && isInternal(me);

/** The session recording: as the care calendar, with a role at the global site that tracks time. */
export const offersTimeTracker = (me: Me, sites: SitesFeatures): boolean =>
  offersCareCalendar(me, sites) && mayAtGlobalSite(me, 'action_time_tracking');
