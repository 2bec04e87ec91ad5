// The editor of the referring and the primary provider, as people use it (document 3 §2, §4, §8; OP-PRACT-3).
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { ProfilePractitioner } from '@alveary/modules/patients/contract/model.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { providerAssignmentCalls } from '../contract/assignment.calls.ts';
import { practitionerCalls } from '../contract/calls.ts';
import type { Practitioner } from '../contract/model.ts';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { ProviderEditor } from './provider-editor.tsx';
import { patientWith } from './testing/patient-with-providers.ts';
import { useProviderEditor } from './use-provider-editor.ts';

const MARSH = '1234567893';
const OKORO = '1999999984';
const patient = patientWith([]);
const profileId = patient.profile.id;
const marsh: ProfilePractitioner = {
  npi: MARSH,
  firstName: 'Evelyn',
  lastName: 'Marsh',
  credential: 'MD',
  type: 'REFERRAL',
};
const found = (npi: string | null, lastName: string): Practitioner => ({
  npi,
  name: { firstName: 'Ada', lastName },
  authorizedOfficialFirstName: null,
  authorizedOfficialLastName: null,
  credential: null,
  type: 'Pulmonologist',
  siteIds: [siteId],
});

let gateway: Gateway;
let held: readonly ProfilePractitioner[];
let kept: Record<string, unknown> | null;
const draftOf = (content: Record<string, unknown>) => ({
  key: `providers:${profileId}`,
  content,
  updatedAt: '2026-11-21T09:00:00.000Z',
});
beforeEach(() => {
  gateway = startGateway();
  held = [marsh];
  kept = null;
  gateway.on(patientCalls.siteProfile, () => patientWith(held));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, ({ body }) => {
    kept = (body as { content: Record<string, unknown> }).content;
    return draftOf(kept);
  });
  gateway.on(draftCalls.discard, () => {
    kept = null;
    return undefined;
  });
  gateway.on(practitionerCalls.search, () => ({
    rows: [found(OKORO, 'Okoro'), found(null, 'Nonumber')],
    total: 2,
  }));
  gateway.on(providerAssignmentCalls.assign, ({ body }) => {
    const { npi, type } = body as { npi: string; type: ProfilePractitioner['type'] };
    const known = held.find((one) => one.npi === npi) ?? {
      ...marsh,
      npi,
      firstName: 'Ada',
      lastName: 'Okoro',
      credential: null,
    };
    held = [...held.filter((one) => one.npi !== npi), { ...known, type }];
    return { success: [npi], rejected: [] };
  });
  gateway.on(providerAssignmentCalls.unassign, ({ query }) => {
    held = held.filter((one) => one.npi !== query['npi']);
    return { success: [query['npi'] ?? ''], rejected: [] };
  });
});
afterEach(() => gateway.restore());

const Page = () => {
  const { data } = useCall(patientCalls.siteProfile, { params: { id: patient.id } });
  if (!data) return null;
  return (
    <ProviderEditor
      profileId={profileId}
      siteId={siteId}
      siteIds={[siteId]}
      held={data.profile.profilePractitioners}
    />
  );
};

const open = async (user: PortalUser = someone) => {
  const shown = await renderInPortal(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <Page />
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        }
      />
      <Route path="/elsewhere" element={<p>Another page</p>} />
    </Routes>,
    { user },
  );
  const { screen } = shown;
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const slot = (name: string) => screen.getByRole('region', { name, exact: true });
  const choose = async (opener: string, lastName: string): Promise<void> => {
    await button(opener).click();
    await screen.getByRole('textbox', { name: 'Practitioner Last Name' }).fill('oko');
    await userEvent.keyboard('{Enter}');
    await button(new RegExp(`Ada ${lastName}`)).click();
  };
  return { ...shown, button, slot, choose };
};

it('PRACT-045 PRACT-046 shows who referred and who treats, with the NPI', async () => {
  held = [
    { ...marsh, type: 'REFERRAL_AND_PRIMARY' },
    { ...marsh, npi: OKORO, lastName: 'Other', type: 'OTHER' },
  ];
  const { slot } = await open();
  for (const name of ['Referring', 'Primary']) {
    await expect.element(slot(name).getByText('Evelyn Marsh, MD')).toBeVisible();
    await expect.element(slot(name).getByText(`NPI ${MARSH}`)).toBeVisible();
  }
  await expect.element(slot('Other').getByText('Evelyn Other, MD')).toBeVisible();
});

it('PRACT-045 reading is for all, editing for those who may edit profiles', async () => {
  const [entry] = someone.site_users;
  const reader = {
    ...someone,
    site_users: [{ ...entry!, roles: [{ ...entry!.roles[0]!, actions_permitted: ['action_profile_view'] }] }],
  };
  const { screen, slot } = await open(reader);
  await expect.element(slot('Referring').getByText('Evelyn Marsh, MD')).toBeVisible();
  await expect.element(slot('Primary').getByText('No primary provider recorded.')).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

describe('choosing', () => {
  it('PRACT-047 PRACT-050 PRACT-054 a draft is kept, saved by its own call, and shows Saved', async () => {
    const { screen, slot, choose, button } = await open();
    await choose('Add primary provider', 'Okoro');
    await expect.element(slot('Primary').getByText('New')).toBeVisible();
    await expect.element(screen.getByText('1 unsaved change')).toBeVisible();
    await expect.element(slot('Primary').getByRole('button', { name: /^Change Ada Okoro/ })).toHaveFocus();
    await expect.poll(() => kept).toMatchObject({ drafts: [{ draftType: 'PRIMARY', npi: OKORO }] });
    await button('Save').click();
    await expect.element(slot('Primary').getByText('Saved')).toBeVisible();
    await expect.element(screen.getByText('All saved')).toBeVisible();
    expect(gateway.received(providerAssignmentCalls.assign).map(({ body }) => body)).toEqual([
      { npi: OKORO, type: 'PRIMARY', was: null },
    ]);
    await expect.poll(() => kept).toBeNull();
  });

  it('PRACT-049 somebody who refers already becomes both', async () => {
    gateway.on(practitionerCalls.search, () => ({ rows: [found(MARSH, 'Marsh')], total: 1 }));
    const { slot, choose, button } = await open();
    await choose('Add primary provider', 'Marsh');
    await button('Save').click();
    await expect.element(slot('Primary').getByText('Saved')).toBeVisible();
    expect(gateway.received(providerAssignmentCalls.assign)[0]!.body).toEqual({
      npi: MARSH,
      type: 'REFERRAL_AND_PRIMARY',
      was: 'REFERRAL',
    });
  });

  it('a change takes the place of the one before', async () => {
    const { screen, slot, choose, button } = await open();
    await choose('Change Evelyn Marsh, MD as referring provider', 'Okoro');
    await expect.element(slot('Referring').getByText('Will be removed')).toBeVisible();
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
    await button('Save').click();
    await expect.element(screen.getByText('All saved')).toBeVisible();
    await expect.element(slot('Referring').getByText('removed')).toBeVisible();
    expect(held.map(({ npi }) => npi)).toEqual([OKORO]);
  });

  it('PRACT-056 somebody without an NPI is not taken', async () => {
    const { screen, choose } = await open();
    await choose('Add primary provider', 'Nonumber');
    await expect.element(screen.getByText('This practitioner has no NPI')).toBeVisible();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('closing the search gives the focus back', async () => {
    const { button } = await open();
    await button('Add primary provider').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Add primary provider')).toHaveFocus();
  });
});

it('PRACT-053 PRACT-058 removing ends the relation; without an NPI it warns and does nothing', async () => {
  held = [marsh, { ...marsh, npi: null, lastName: 'Nonumber', type: 'PRIMARY' }];
  const { screen, slot, button } = await open();
  await button('Remove Evelyn Nonumber, MD as primary provider').click();
  await expect.element(screen.getByText('This provider has no NPI')).toBeVisible();
  expect(screen.getByText('Will be removed').elements()).toHaveLength(0);
  await button('Remove Evelyn Marsh, MD as referring provider').click();
  await expect.element(button('Keep Evelyn Marsh, MD as referring provider')).toHaveFocus();
  await button('Save').click();
  await expect
    .element(slot('Referring').getByText('No referring provider recorded.'))
    .not.toBeInTheDocument();
  await expect.element(slot('Referring').getByText('Saved')).toBeVisible();
  expect(gateway.received(providerAssignmentCalls.unassign).map(({ query }) => query)).toEqual([
    { npi: MARSH, was: 'REFERRAL' },
  ]);
  await expect.element(button('Add referring provider')).toBeVisible();
});

it('PRACT-054 PRACT-055 one that fails does not stop the others, says why, and is tried again', async () => {
  const assign = (npi: string, lastName: string) => ({
    draftKey: `0190a0a0-0000-7000-8000-00000000${npi.slice(-4)}`,
    draftType: 'PRIMARY',
    npi,
    name: lastName,
    credential: null,
  });
  gateway.on(draftCalls.read, () =>
    draftOf({
      drafts: [assign(OKORO, 'Ada Okoro')],
      removals: [{ npi: MARSH, relation: 'REFERRAL' }],
    }),
  );
  const { screen, slot, button } = await open();
  await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
  gateway.refuse(providerAssignmentCalls.assign, 'RegistryUnavailable');
  await button('Save').click();
  await expect.element(slot('Primary').getByText('Not saved')).toBeVisible();
  await expect.element(slot('Primary').getByText(/^The NPI registry does not answer/)).toBeVisible();
  await expect.element(slot('Referring').getByText('Saved')).toBeVisible();
  await expect.element(screen.getByText('1 of 2 not saved')).toBeVisible();
  await expect.poll(() => kept).not.toHaveProperty('removals');
  expect(kept).toMatchObject({ drafts: [{ npi: OKORO }] });
  const answer = Promise.withResolvers<void>();
  gateway.on(providerAssignmentCalls.assign, async () => {
    await answer.promise;
    held = [{ ...marsh, npi: OKORO, lastName: 'Okoro', firstName: 'Ada', type: 'PRIMARY' }];
    return { success: [OKORO], rejected: [] };
  });
  const retry = button('Retry saving Ada Okoro as primary provider');
  await retry.click();
  await expect.element(retry).toHaveAttribute('aria-disabled', 'true');
  await expect.element(retry).toHaveFocus();
  answer.resolve();
  await expect.element(slot('Primary').getByText('Saved')).toBeVisible();
  await expect.element(screen.getByText('All saved')).toBeVisible();
  await expect.element(slot('Primary').getByRole('button', { name: /^Change Ada Okoro/ })).toHaveFocus();
});

it('PRACT-048 a rejected one, changed by somebody else, is told apart', async () => {
  gateway.on(providerAssignmentCalls.unassign, ({ query }) => {
    held = [{ ...marsh, type: 'REFERRAL_AND_PRIMARY' }];
    return { success: [], rejected: [query['npi'] ?? ''] };
  });
  const { slot, button } = await open();
  await button('Remove Evelyn Marsh, MD as referring provider').click();
  await button('Save').click();
  await expect.element(slot('Referring').getByText(/^This was changed/)).toBeVisible();
  await expect.element(slot('Primary').getByText('Evelyn Marsh, MD')).toBeVisible();
  await button('Retry saving Evelyn Marsh, MD as referring provider').click();
  await expect
    .poll(() => gateway.received(providerAssignmentCalls.assign).map(({ body }) => body))
    .toEqual([{ npi: MARSH, type: 'PRIMARY', was: 'REFERRAL_AND_PRIMARY' }]);
});

it('what is chosen and not saved is asked about before the page is left', async () => {
  const { screen, button } = await open();
  await button('Remove Evelyn Marsh, MD as referring provider').click();
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await expect
    .element(screen.getByText(/^You have unsaved changes\. Are you sure you want to leave\?/))
    .toBeVisible();
  await button('Stay').click();
  await button('Discard').click();
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByText('Another page')).toBeVisible();
});

const missing = '0190a0a0-0000-7000-8000-0000000000ff';
const Careless = () => {
  const editing = useProviderEditor(profileId, held);
  const instead = { key: missing, kind: 'draft', name: '', npi: OKORO, result: null } as const;
  return (
    <>
      <button type="button" onClick={() => editing.removeDraft(missing, OKORO)}>
        Remove a missing one
      </button>
      <button
        type="button"
        onClick={() => editing.choose({ relation: 'PRIMARY', instead }, found(OKORO, 'Okoro'))}
      >
        Replace a missing one
      </button>
      <p>{editing.changes.length} changes</p>
    </>
  );
};

it('PRACT-057 a draft that is missing on remove or replace is logged, and nothing changes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { screen } = await renderInPortal(<Careless />);
  await screen.getByRole('button', { name: 'Remove a missing one' }).click();
  await screen.getByRole('button', { name: 'Replace a missing one' }).click();
  expect(warn.mock.calls).toEqual([
    [`There is no draft provider ${missing} to remove.`],
    [`There is no draft provider ${missing} to replace.`],
  ]);
  await expect.element(screen.getByText('0 changes')).toBeVisible();
  warn.mockRestore();
});
