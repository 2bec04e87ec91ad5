// In which order are files imported, so that what others refer to comes first?
import type { Survey } from './reading/survey.ts';

export type ImportStep =
  /** One file in memory, a transaction for each patient. */
  | { readonly manner: 'whole'; readonly survey: Survey }
  /** One file, resource by resource, in batches: of it the types that belong to nobody. */
  | { readonly manner: 'stream'; readonly survey: Survey; readonly takes: (type: string) => boolean }
  /** Files sorted by patient before, a transaction for each patient. */
  | {
      readonly manner: 'together';
      readonly surveys: readonly Survey[];
      readonly takes: (type: string) => boolean;
    };

const first = new Set(['Organization', 'Practitioner']);
const directory = new Set([
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Location',
  'HealthcareService',
  'Endpoint',
]);

const holds = (survey: Survey, takes: (type: string) => boolean): boolean =>
  [...survey.counts.keys()].some(takes);

const streamed = (surveys: readonly Survey[], takes: (type: string) => boolean): ImportStep[] =>
  surveys
    .filter((survey) => !survey.fitsInMemory && holds(survey, takes))
    .map((survey) => ({ manner: 'stream', survey, takes }));

const together = (surveys: readonly Survey[]): ImportStep[] => {
  const takes = (type: string): boolean => !directory.has(type);
  const large = surveys.filter((survey) => !survey.fitsInMemory && holds(survey, takes));
  return large.length === 0 ? [] : [{ manner: 'together', surveys: large, takes }];
};

/**
 * Directory, patients with their records, then the records that come without their patient. Roles of large files come
 * last: their practitioners may stand in any of the others.
 */
export const planSteps = (surveys: readonly Survey[]): ImportStep[] => {
  const whole = (fits: (types: readonly string[]) => boolean): ImportStep[] =>
    surveys
      .filter((survey) => survey.fitsInMemory && fits([...survey.counts.keys()]))
      .map((survey) => ({ manner: 'whole', survey }));
  const isDirectory = (types: readonly string[]) => types.every((type) => directory.has(type));
  const hasPatient = (types: readonly string[]) => types.includes('Patient');
  return [
    ...streamed(surveys, (type) => first.has(type)),
    ...whole(isDirectory),
    ...whole((types) => !isDirectory(types) && hasPatient(types)),
    ...together(surveys),
    ...whole((types) => !isDirectory(types) && !hasPatient(types)),
    ...streamed(surveys, (type) => directory.has(type) && !first.has(type)),
  ];
};
