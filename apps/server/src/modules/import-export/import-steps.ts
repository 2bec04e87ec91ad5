// In which order are files imported, so that what others refer to comes first?
import type { Survey } from './reading/survey.ts';

export interface ImportStep {
  readonly survey: Survey;
  /** `whole`: read into memory, a transaction for each patient. `stream`: piece by piece, in batches. */
  readonly manner: 'whole' | 'stream';
  /** Of a streamed file, which types at this step. */
  readonly takes: (type: string) => boolean;
}

const first = new Set(['Organization', 'Practitioner']);
const second = new Set(['Patient', 'PractitionerRole']);
const directory = new Set([
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Location',
  'HealthcareService',
  'Endpoint',
]);

const streamed = (surveys: readonly Survey[], takes: (type: string) => boolean): ImportStep[] =>
  surveys
    .filter((survey) => !survey.fitsInMemory && [...survey.counts.keys()].some(takes))
    .map((survey) => ({ survey, manner: 'stream', takes }));

const everything = (): boolean => true;

/** Directory, patients, then the records of patients; of small bundles those that bring patients before the others. */
export const planSteps = (surveys: readonly Survey[]): ImportStep[] => {
  const whole = (fits: (types: readonly string[]) => boolean): ImportStep[] =>
    surveys
      .filter((survey) => survey.fitsInMemory && fits([...survey.counts.keys()]))
      .map((survey) => ({ survey, manner: 'whole', takes: everything }));
  const isDirectory = (types: readonly string[]) => types.every((type) => directory.has(type));
  const hasPatient = (types: readonly string[]) => types.includes('Patient');
  return [
    ...streamed(surveys, (type) => first.has(type)),
    ...whole(isDirectory),
    ...streamed(surveys, (type) => second.has(type)),
    ...whole((types) => !isDirectory(types) && hasPatient(types)),
    ...streamed(surveys, (type) => !first.has(type) && !second.has(type)),
    ...whole((types) => !isDirectory(types) && !hasPatient(types)),
  ];
};
