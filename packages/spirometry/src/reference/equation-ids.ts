// Which equations are there? Apart from their tables, so that who only names them loads none.

export const equationIds = ['gli-global-2022', 'gli-2012', 'nhanes-3'] as const;
export type EquationId = (typeof equationIds)[number];

/** Race-neutral: the one the American Thoracic Society recommends since 2023. */
export const DEFAULT_EQUATION: EquationId = 'gli-global-2022';

/** As reports name them. */
export const equationTitles: Readonly<Record<EquationId, string>> = {
  'gli-global-2022': 'GLI Global 2022',
  'gli-2012': 'GLI-2012',
  'nhanes-3': 'NHANES III',
};
