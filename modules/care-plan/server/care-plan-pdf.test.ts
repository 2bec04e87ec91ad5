// Whose is a printed care plan of whom neither the name nor the day of birth is known?
import { writtenFor } from '@alveary/contract/site-times.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { expect, it } from 'vitest';
import type { CarePlan } from '../contract/model.ts';
import { writeCarePlanPdf } from './care-plan-pdf.ts';

const american = writtenFor({ locale: 'en-US', time_zone: null });

it('FORMAT-006 PSEARCH-010 is of an [Unknown Patient], born N/A', async () => {
  const plan: Pick<CarePlan, 'sections' | 'notes'> = { sections: [], notes: [] };
  const nobody = { firstName: null, lastName: null, dateOfBirth: null, identifiers: { EhrId: null } };
  const pdf = await writeCarePlanPdf(plan as CarePlan, nobody as unknown as Profile, american, 0);
  const text = await textOfPdf(pdf);
  expect(text).toContain('[Unknown Patient]');
  expect(text).toMatch(/Date of birth\s*N\/A/);
});

it.each([
  ['en-US', 'America/Los_Angeles', 'Nov 5, 2026', 'Apr 17, 1988', 'changed Nov 6, 2026'],
  ['en-GB', 'Europe/Stockholm', '6 Nov 2026', '17 Apr 1988', 'changed 7 Nov 2026'],
] as const)(
  'FORMAT-008 days stand as a site of %s in %s writes them',
  async (locale, zone, day, born, changed) => {
    const note = {
      id: '0190a0a0-0000-7000-8000-000000000c01',
      text: '<p>Two puffs</p>',
      createdByName: 'Tom Reyes',
      createdDate: '2026-11-06T04:00:00.000Z',
      lastModifiedDate: '2026-11-07T04:00:00.000Z',
    };
    const plan = { sections: [], notes: [note] } as unknown as CarePlan;
    const person = { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', identifiers: {} };
    const pdf = await writeCarePlanPdf(
      plan,
      person as unknown as Profile,
      writtenFor({ locale, time_zone: zone }),
      Date.parse('2026-11-06T05:00:00.000Z'),
    );
    const text = await textOfPdf(pdf);
    for (const words of [`As of ${day}`, `born ${born}`, `Tom Reyes, ${day}, ${changed}`])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
  },
);
