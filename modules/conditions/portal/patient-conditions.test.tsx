// Is a condition entered with the day it began, told what is wrong beside its field, and removed only after a question?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { conditionCalls } from '../contract/calls.ts';
import type { ProfileCondition } from '@alveary/modules/patients/contract/model.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { PatientConditions } from './patient-conditions.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { sampleRecord } from '@alveary/modules/patients/portal/testing/sample-record.ts';

const asthma: ProfileCondition = {
  id: '0190a0a0-0000-7000-8000-000000000801',
  code: '195967001',
  system: 'http://snomed.info/sct',
  name: 'Asthma (disorder)',
  clinicalStatus: 'active',
  onsetAt: null,
  abatedAt: null,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({
    key: 'condition',
    content: {},
    updatedAt: '2026-11-20T10:00:00Z',
  }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const open = (conditions: ProfileCondition[], user = someone) =>
  renderInPortal(
    <PatientConditions
      siteProfile={{ ...someSiteProfile, profile: { ...someSiteProfile.profile, conditions } }}
      locale="en-US"
    />,
    { user },
  );

describe('the conditions on the patient page', () => {
  it('FORMAT-006 says since when and until when, N/A where that is not known', async () => {
    const { screen } = await open([{ ...asthma, onsetAt: '2020-03-01' }]);
    const row = screen.getByRole('row', { name: /Asthma/ });
    await expect.poll(() => row.element().textContent).toMatch(/Mar 1, 2020N\/A/);
  });

  it('PROFILE-056 one is added with the day it began', async () => {
    gateway.on(conditionCalls.add, () => sampleRecord);
    const { screen } = await open([]);
    await screen.getByRole('button', { name: 'Add condition' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add a condition' });
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await expect.element(dialog.getByText('Choose a condition.', { exact: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Condition' }).fill('bronchiect');
    await screen.getByRole('option', { name: 'Bronchiectasis' }).click();
    const since = dialog.getByRole('textbox', { name: 'Since (optional)' });
    await since.fill('in spring');
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await expect.element(dialog.getByText('Enter a day that exists, such as Apr 17, 1988.')).toBeVisible();
    expect(gateway.received(conditionCalls.add)).toEqual([]);
    await since.fill('Mar 1, 2020');
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await expect.element(screen.getByText('Bronchiectasis was added.')).toBeVisible();
    expect(gateway.received(conditionCalls.add)[0]?.body).toEqual({
      version: 1,
      conditions: [{ code: '12295008', onsetOn: '2020-03-01' }],
    });
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).not.toEqual([]));
  });

  it.each(['COPD', '13645005'])('PROFILE-056 one is found by %s', async (typed) => {
    const { screen } = await open([]);
    await screen.getByRole('button', { name: 'Add condition' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add a condition' });
    await dialog.getByRole('combobox', { name: 'Condition' }).fill(typed);
    await expect
      .element(screen.getByRole('option', { name: 'Chronic obstructive pulmonary disease' }))
      .toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
  });

  it('what lasts stands first, lungs and airways before the rest; one that is over cannot be resolved again', async () => {
    const obesity = { ...asthma, id: asthma.id.replace('801', '802'), code: '414916001', name: 'Obesity' };
    const over = {
      ...asthma,
      id: asthma.id.replace('801', '803'),
      code: '10509002',
      name: 'Acute bronchitis',
      clinicalStatus: 'resolved',
      abatedAt: '2024-01-01T12:00:00Z',
    };
    const { screen } = await open([over, obesity, asthma]);
    const table = screen.getByRole('table', { name: 'Conditions' });
    await expect.element(table).toBeVisible();
    const names = [...table.element().querySelectorAll('tbody th')].map((cell) => cell.textContent);
    expect(names.map((name) => name?.replace(/\d+$/, ''))).toEqual(['Asthma', 'Obesity', 'Acute bronchitis']);
    expect(screen.getByRole('button', { name: /^Resolve condition/ }).elements()).toHaveLength(2);
  });

  it('one is resolved after a question, and stays in the record', async () => {
    gateway.on(conditionCalls.resolve, () => sampleRecord);
    const { screen } = await open([asthma]);
    await screen.getByRole('button', { name: 'Resolve condition Asthma' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Resolve condition' }).click();
    await expect.element(screen.getByText('The condition was resolved.')).toBeVisible();
    expect(gateway.received(conditionCalls.resolve)[0]?.body).toEqual({
      version: 1,
      conditionIds: [asthma.id],
      resolvedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('PROFILE-057 one is removed after a question', async () => {
    gateway.on(conditionCalls.remove, () => sampleRecord);
    const { screen } = await open([asthma]);
    await screen.getByRole('button', { name: 'Remove condition Asthma' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove condition' }).click();
    await expect.element(screen.getByText('The condition was removed.')).toBeVisible();
    expect(gateway.received(conditionCalls.remove)[0]?.body).toEqual({
      version: 1,
      conditionIds: [asthma.id],
    });
  });

  it('who may not change the record reads them', async () => {
    const [role] = someone.site_users[0]!.roles;
    const reader = {
      ...someone,
      site_users: [{ site_id: siteId, roles: [{ ...role!, actions_permitted: ['action_profile_view'] }] }],
    };
    const { screen } = await open([asthma], reader);
    await expect.element(screen.getByRole('row', { name: /^Asthma/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Conditions' }).getByRole('button').elements()).toEqual([]);
  });
});
