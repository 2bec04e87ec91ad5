// Which call reads what the timeline draws of measurements? (OP-TIMELINE-2; document 3 §4 Timeline)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { sourceSeries } from './model.ts';
import { measuredSources } from './sources.ts';

const isKnown = (text: string): boolean =>
  text.split(',').every((source) => measuredSources.includes(source.trim()));

export const timelineCalls = {
  series: call({
    method: 'GET',
    path: 'profiles/{id}/timeline',
    summary:
      'The readings of some sources between two moments, dense ones as buckets with lowest, mean and highest',
    input: {
      params: z.object({ id: idField }),
      query: z
        .strictObject({
          'source.in': z
            .string()
            .max(500)
            .refine(isKnown, `Name sources out of ${measuredSources.join(', ')}.`),
          start: instantField,
          end: instantField,
          /** Into how many buckets the time is cut where there are more readings than that. */
          buckets: z.coerce
            .number('The number of buckets must be a number.')
            .int()
            .min(1, 'There must be at least 1 bucket.')
            .max(2000, 'There can be 2000 buckets at most.')
            .default(600),
        })
        .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
          path: ['end'],
          message: 'The end must be later than the start.',
        }),
    },
    output: z.array(sourceSeries),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['measurements', 'aos-sessions'],
    audit: { action: 'timeline.read', about: 'patient' },
    spec: ['TIMELINE-001', 'TIMELINE-010', 'TIMELINE-011'],
  }),
};
