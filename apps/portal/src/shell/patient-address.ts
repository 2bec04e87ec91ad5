// Under which address is a patient seen at a site? (SHELL-020: the patient page)

export const patientAddress = (siteSlug: string, siteProfileId: string): string =>
  `/site/${encodeURIComponent(siteSlug)}/patient/${encodeURIComponent(siteProfileId)}`;
