// What does the frame of the portal offer to a person? (document 1 §2, §6; OP-USERS-3)
import type { Me } from './policy.ts';
import { accessibleSites, oncePerPerson, rolesInSite } from './policy.ts';

const INTERNAL_ROLES: readonly string[] = ['portal_site_admin', 'admin', 'super_admin'];

/** Is the person internal at this site: an admin there? */
export const isInternalAt = (me: Me, siteId: string): boolean =>
  rolesInSite(me, siteId).some((role) => INTERNAL_ROLES.includes(role.code));

/** Is the person internal for at least one site? */
export const isInternal = oncePerPerson((me): boolean =>
  accessibleSites(me).some((siteId) => isInternalAt(me, siteId)),
);

/** May the person use the portal at all, or belongs on the no-access page? (document 1 §4) */
export const mayUsePortal = (me: Me): boolean => accessibleSites(me).length > 0;

/** Are the debug harnesses and debug mode open to the person? (OP-SHELL-6: by the employee flag) */
export const mayDebug = (me: Me): boolean => me.isEmployee;

/** Is it an address of the company's domain, whose people the user menu offers the debug harnesses (OP-SHELL-6)? */
export const offersDebugMenu = (email: string, companyDomain: string): boolean =>
  companyDomain !== '' && email.toLowerCase().endsWith(`@${companyDomain.toLowerCase()}`);

const isOn = (value: unknown): boolean => value === true || value === 'true';

const SIDEBAR_FLAGS: readonly string[] = [
  'portal_us_features',
  'zoom_smart_integration_feature',
  'enable_in_app_chat',
  'in-chat-messaging-eu-enabled',
];

/** Does the sidebar appear? When any site has the US, video-integration or chat flag (OP-SIDEBAR-1). */
export const seesSidebar = (
  sites: readonly { readonly features: Readonly<Record<string, unknown>> }[],
): boolean => sites.some((site) => SIDEBAR_FLAGS.some((flag) => isOn(site.features[flag])));

/** Is a site's feature switched on? Values come as booleans or as the texts 'true' and 'false'. */
export const hasFeature = (features: Readonly<Record<string, unknown>>, flag: string): boolean =>
  isOn(features[flag]);
