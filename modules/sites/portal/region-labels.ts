/** How a region is named beside a site. */
export const regionLabels = { us: 'US', eu: 'EU' } as const;
