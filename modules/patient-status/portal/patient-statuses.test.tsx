// Is a patient status added, changed and deleted beside the lifecycle? (document 3 §2: patient status editor)
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { patientStatusCalls } from '../contract/calls.ts';
import type { PatientStatus } from '../contract/model.ts';
import { createStore, useStore } from '@alveary/portal/lib/store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { PatientStatuses } from './patient-statuses.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';

const dormant: PatientStatus = {
  id: '0190a0a0-0000-7000-8000-000000000601',
  statusType: 'DORMANT',
  source: 'portal',
  details: 'Cannot be reached',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 2,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'status', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const open = (...patientStatuses: PatientStatus[]) =>
  renderInPortal(
    <PatientStatuses profile={{ ...someSiteProfile.profile, patientStatuses }} locale="en-US" />,
  );

describe('the patient status editor', () => {
  it('PROFILE-028 PROFILE-029 adds a status with its details, from the portal', async () => {
    gateway.on(patientStatusCalls.save, () => dormant);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Add patient status' }).click();
    await screen.getByRole('radio', { name: 'Dormant' }).click();
    await screen.getByRole('textbox', { name: 'Details (optional)' }).fill('Cannot be reached');
    await screen.getByRole('button', { name: 'Add status', exact: true }).click();
    await expect.element(screen.getByText('The status Dormant was saved.')).toBeVisible();
    expect(gateway.received(patientStatusCalls.save)[0]?.body).toEqual({
      statusType: 'DORMANT',
      source: 'portal',
      details: 'Cannot be reached',
    });
  });

  it('PROFILE-028 PROFILE-030 changes one as it was seen, and says when somebody else was first', async () => {
    gateway.refuse(patientStatusCalls.save, 'Stale', [], { ...dormant, version: 3 });
    const { screen } = await open(dormant);
    await screen.getByRole('button', { name: 'Change status Dormant' }).click();
    const details = screen.getByRole('textbox', { name: 'Details (optional)' });
    await expect.element(details).toHaveValue('Cannot be reached');
    await details.fill('Moved');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert').getByText(errorCatalogue.Stale.message)).toBeVisible();
    await expect.element(details).toHaveValue('Moved');
    expect(gateway.received(patientStatusCalls.save)[0]?.body).toEqual({
      id: dormant.id,
      version: 2,
      statusType: 'DORMANT',
      source: 'portal',
      details: 'Moved',
    });
  });

  it('what a colleague saves while one is changed is said, and stays open when it is deleted', async () => {
    gateway.refuse(patientStatusCalls.save, 'PatientStatusNotFound');
    const statuses = createStore([dormant]);
    const Live = () => (
      <PatientStatuses
        profile={{ ...someSiteProfile.profile, patientStatuses: useStore(statuses) }}
        locale="en-US"
      />
    );
    const { screen } = await renderInPortal(<Live />);
    await screen.getByRole('button', { name: 'Change status Dormant' }).click();
    const details = screen.getByRole('textbox', { name: 'Details (optional)' });
    await details.fill('Moved');
    statuses.set(() => [{ ...dormant, details: 'Answers again', version: 3 }]);
    await expect.element(screen.getByText('Changed in the meantime.')).toBeVisible();
    statuses.set(() => []);
    await expect
      .element(screen.getByRole('button', { name: 'Change status Dormant' }))
      .not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(errorCatalogue.PatientStatusNotFound.message)).toBeVisible();
    await expect.element(details).toHaveValue('Moved');
    expect(gateway.received(patientStatusCalls.save)[0]?.body).toMatchObject({ version: 3 });
  });

  it('PROFILE-028 PROFILE-031 deletes one after a question', async () => {
    gateway.on(patientStatusCalls.delete, () => undefined);
    const { screen } = await open(dormant);
    await screen.getByRole('button', { name: 'Delete status Dormant' }).click();
    await screen.getByRole('button', { name: 'Delete status', exact: true }).click();
    await vi.waitFor(() => expect(gateway.received(patientStatusCalls.delete)).toHaveLength(1));
  });
});

it('PROFILE-014 OP-PROFILE-1 each engagement status has its display colour, and its label beside it', async () => {
  const { screen } = await renderInPortal(
    <>
      {engagementStatuses.map((status) => (
        <StageBadge key={status} status={status} />
      ))}
    </>,
  );
  const badges = [...screen.container.querySelectorAll('[data-tone]')];
  const hex = (colour: string): string =>
    `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  const shown = badges.map((badge) => {
    const { backgroundColor, color } = getComputedStyle(badge);
    return [badge.textContent, hex(backgroundColor), hex(color)];
  });
  expect(shown).toEqual([
    ['Eligible', '#e0ecff', '#0b3d91'],
    ['Not Aware', '#e8eaed', '#3c4043'],
    ['Aware', '#fff1cc', '#6b4700'],
    ['Activated', '#d9f2ef', '#00564b'],
    ['Managed', '#ddf3dd', '#14532d'],
    ['Declined Prospect', '#fce4d6', '#7a2e00'],
    ['Disenrolled', '#fbdde1', '#8a1022'],
  ]);
});
