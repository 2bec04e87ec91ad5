// Whose is a printed care plan of whom neither the name nor the day of birth is known?
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { expect, it } from 'vitest';
import type { CarePlan } from '../contract/model.ts';
import { writeCarePlanPdf } from './care-plan-pdf.ts';

it('FORMAT-006 PSEARCH-010 is of an [Unknown Patient], born N/A', async () => {
  const plan: Pick<CarePlan, 'sections' | 'notes'> = { sections: [], notes: [] };
  const nobody = { firstName: null, lastName: null, dateOfBirth: null, identifiers: { EhrId: null } };
  const pdf = await writeCarePlanPdf(plan as CarePlan, nobody as unknown as Profile, 0);
  const text = await textOfPdf(pdf);
  expect(text).toContain('[Unknown Patient]');
  expect(text).toMatch(/Date of birth\s*N\/A/);
});
