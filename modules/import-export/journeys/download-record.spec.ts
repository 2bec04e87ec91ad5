// Journey of a record: taken out whole by who keeps it, and seen to have been.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('the record of a patient is downloaded as FHIR, and stands as taken out among the accesses', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Download record (FHIR)' });
  const patient = await test.step('Lena opens the details of a patient', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient({ site: 'harbor-lung' });
    await page.goto(`${patient.address}/patientDetails`);
    await expect(button).toBeVisible();
    await expectAccessible(page);
    return patient;
  });

  await test.step('she downloads the record', async () => {
    const saving = page.waitForEvent('download');
    await button.press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Record of .+[.]fhir[.]json$/);
    const bundle = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    expect(bundle.entry[0].resource).toMatchObject({ resourceType: 'Patient', id: patient.profileId });
  });

  await test.step('it stands among the accesses', async () => {
    await page.goto(`/admin/profile/${patient.profileId}/accesses`);
    await expect(page.getByText('Record taken out as FHIR').first()).toBeVisible();
  });
});
