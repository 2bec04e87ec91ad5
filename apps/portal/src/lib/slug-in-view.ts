// Which site's page is open, by its address? That of a site, of a patient there, and of the settings of a site (OP-AUTH-6; OP-USERS-5)

/** Pages of the settings that belong to no site. */
const ofNoSite = ['my-permissions', 'security'];

export const slugInView = (pathname = location.pathname): string | null => {
  const [, area, slug = ''] = /^\/(site|settings)\/([^/]+)/.exec(pathname) ?? [];
  if (area === undefined || slug === 'patient' || (area === 'settings' && ofNoSite.includes(slug)))
    return null;
  return slug;
};
