import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientCreationCalls } from '../contract/calls.ts';
import type { PossibleDuplicate } from '../contract/model.ts';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { practitionerCalls } from '@alveary/modules/practitioners/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { NewPatientPage } from './new-patient.page.tsx';

const uuid = (at: number) => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`;
const role = (code: string, ...actions: string[]) => ({ id: uuid(77), code, actions_permitted: actions });

const ada: PortalUser = {
  ...someone,
  site_users: [
    { site_id: siteId, roles: [role('super_admin', 'action_profile_add', 'action_profile_view')] },
    { site_id: GLOBAL_SITE_ID, roles: [role('caregiver_lead')] },
  ],
};

const duplicate = (facts: Partial<PossibleDuplicate> = {}): PossibleDuplicate => ({
  id: uuid(1),
  siteProfileId: uuid(2),
  siteSlug: 'harbor-lung',
  name: 'Maya Thornton',
  dateOfBirth: '1988-04-17',
  siteNames: ['Harbor Lung'],
  because: ['similar name and birth date'],
  token: uuid(3),
  ...facts,
});
const masked = duplicate({
  id: null,
  siteProfileId: null,
  siteSlug: null,
  name: 'A patient of a site you cannot see',
  dateOfBirth: null,
  siteNames: [],
  token: uuid(4),
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'new-patient:x',
    content: Object(body).content,
    updatedAt: '2026-11-21T10:00:00Z',
  }));
  gateway.on(draftCalls.discard, () => undefined);
});
// The page goes first: what it still sends when it is left gets its answer here.
afterEach(async () => {
  await cleanup();
  gateway.restore();
});

const open = async (query = '', user = ada) => {
  const path = `/admin/care-user/new-patient${query}#siteId=${siteId}`;
  const shown = await renderInPortal(<NewPatientPage />, { path, user });
  const field = (name: string | RegExp) => shown.screen.getByRole('textbox', { name });
  const create = shown.screen.getByRole('button', { name: 'Create patient' });
  const typeAll = async (): Promise<void> => {
    await field('First name').fill('Maja');
    await field('Last name').fill('Thornton');
    await field('Date of birth').fill('1988-04-17');
    await shown.screen.getByRole('combobox', { name: 'Sex', exact: true }).click();
    await shown.screen.getByRole('option', { name: 'Female' }).click();
  };
  return { ...shown, field, create, typeAll };
};

/** Refuses with the duplicates until every one of them is among `otherPeople`. */
const answerWith = (...duplicates: PossibleDuplicate[]): void => {
  gateway.on(patientCreationCalls.create, () => ({
    profileId: uuid(5),
    siteProfileId: uuid(6),
    siteSlug: 'harbor-lung',
  }));
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isCreate = init?.method === 'POST' && String(input).endsWith('/gateway/profiles');
    const others: string[] = isCreate ? JSON.parse(String(init.body)).otherPeople : [];
    if (!isCreate || duplicates.every(({ token }) => others.includes(token))) return answer(input, init);
    const message = 'Somebody with these details is here already. Compare first; nothing was created.';
    const body = { message, code: 'PossibleDuplicate', requestId: 'r', current: duplicates };
    return Response.json(body, { status: 409 });
  };
};

describe('the new-patient page', () => {
  it('ADMIN-003 site and referrer come from the address; the patient is created and opened', async () => {
    gateway.on(practitionerCalls.read, () => ({
      npi: '1234567893',
      name: { firstName: 'Evelyn', lastName: 'Marsh' },
      authorizedOfficialFirstName: null,
      authorizedOfficialLastName: null,
      credential: 'MD',
      type: 'Pulmonologist',
      siteIds: [siteId],
    }));
    answerWith();
    const { screen, create, typeAll, router } = await open('?referrer=1234567893');
    await expect.element(screen.getByText('Evelyn Marsh')).toBeVisible();
    await expect.element(create).toBeDisabled();
    await expect
      .element(screen.getByText('Still to complete or correct: First name, Last name, Date of birth, Sex'))
      .toBeVisible();
    await typeAll();
    await create.click();
    await vi.waitFor(() =>
      expect(router.state.location.pathname).toBe(`/site/harbor-lung/patient/${uuid(6)}`),
    );
    expect(gateway.received(patientCreationCalls.create)[0]?.body).toMatchObject({
      siteId,
      firstName: 'Maja',
      referrerNpi: '1234567893',
      phone: null,
      otherPeople: [],
    });
  });

  it('asks for the birth sex beside the sex, and sends none where nobody chose it', async () => {
    answerWith();
    const { screen, create, typeAll } = await open();
    await typeAll();
    await create.click();
    await vi.waitFor(() => expect(gateway.received(patientCreationCalls.create)).toHaveLength(1));
    expect(gateway.received(patientCreationCalls.create)[0]?.body).not.toHaveProperty('birthSex');
    await screen.unmount();
    const again = await open();
    await again.typeAll();
    await again.screen.getByRole('combobox', { name: 'Birth sex (optional)' }).click();
    await again.screen.getByRole('option', { name: 'Not known' }).click();
    await again.create.click();
    await vi.waitFor(() => expect(gateway.received(patientCreationCalls.create)).toHaveLength(2));
    expect(gateway.received(patientCreationCalls.create)[1]?.body).toMatchObject({
      sex: 'female',
      birthSex: null,
    });
  });

  it('every possible duplicate is compared first; a masked one is not named', async () => {
    answerWith(duplicate(), masked);
    const { screen, create, typeAll, field } = await open();
    await typeAll();
    await create.click();
    const warning = screen.getByRole('region', { name: 'Somebody with these details is here already' });
    await expect.element(warning.getByRole('link', { name: /^Maya Thornton/ })).toBeVisible();
    await expect.element(warning.getByText('A patient of a site you cannot see')).toBeVisible();
    await expect.element(create).toBeDisabled();
    await warning.getByRole('checkbox').first().click();
    await expect.element(screen.getByText('Compare first: 1 to look at')).toBeVisible();
    await warning.getByRole('checkbox').nth(1).click();
    await expect.element(create).toBeEnabled();
    await field('Last name').fill('Thorn');
    expect(warning.elements()).toEqual([]);
    await create.click();
    await warning.getByRole('checkbox').first().click();
    await warning.getByRole('checkbox').nth(1).click();
    await create.click();
    await vi.waitFor(() =>
      expect(gateway.received(patientCreationCalls.create)[0]?.body).toMatchObject({
        lastName: 'Thorn',
        otherPeople: [uuid(3), uuid(4)],
      }),
    );
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('two records that were found can be merged by who may: %s', async (may, links) => {
    const other = { id: uuid(7), siteProfileId: uuid(8), token: uuid(9), name: 'Maja Thornton' };
    answerWith(duplicate(), duplicate(other), masked);
    const roles = [role('super_admin', 'action_profile_add', ...(may ? ['action_profile_delete'] : []))];
    const { screen, create, typeAll } = await open('', {
      ...ada,
      site_users: [{ site_id: siteId, roles }, ...ada.site_users.slice(1)],
    });
    await typeAll();
    await create.click();
    const warning = screen.getByRole('region', { name: 'Somebody with these details is here already' });
    await expect.element(warning.getByText('A patient of a site you cannot see')).toBeVisible();
    const merge = warning.getByRole('link', { name: /^Merge these records/ });
    expect(merge.elements().map((link) => link.getAttribute('href'))).toEqual(
      Array.from(
        { length: links },
        () => `/site/harbor-lung/patient/${uuid(2)}/patientDetails?mergeWith=${uuid(7)}`,
      ),
    );
  });

  it('a wrong field says so when it is left; a refusal stands at its field', async () => {
    gateway.refuse(patientCreationCalls.create, 'Invalid', [
      { field: 'dateOfBirth', message: 'The birth date is in the future. Check the year.' },
    ]);
    const { screen, field, create, typeAll } = await open();
    await field('Phone number (optional)').fill('555-0101');
    await field('First name').click();
    await expect.element(screen.getByText('Phone number must be digits only.')).toBeVisible();
    await field('Phone number (optional)').fill('');
    await typeAll();
    await create.click();
    await expect.element(screen.getByText('The birth date is in the future. Check the year.')).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Maja');
  });

  it('a referrer nobody knows can be left out', async () => {
    gateway.refuse(practitionerCalls.read, 'PractitionerNotFound');
    const { screen } = await open('?referrer=1234567893');
    await expect.element(screen.getByText('No practitioner has this NPI.')).toBeVisible();
    await screen.getByRole('button', { name: 'Continue without a referrer' }).click();
    await expect.element(screen.getByText('No referrer.')).toBeVisible();
  });

  it.each([
    ['no staff', { ...ada, is_staff: false }],
    ['no global caregiver lead', { ...ada, site_users: ada.site_users.slice(0, 1) }],
  ])('SHELL-059 is closed to who is %s', async (_name, user) => {
    const { screen } = await open('', user);
    await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
  });
});
