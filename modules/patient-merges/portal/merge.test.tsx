// Are two records compared, merged with what was chosen, held back by what is in the way, and taken apart again?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patientMergeCalls } from '../contract/calls.ts';
import type { MergePreview, PatientMerge } from '../contract/model.ts';
import { MergeDialog } from './merge.dialog.tsx';
import { MergedRecords } from './merged-records.tsx';
import { UndoMergeDialog } from './undo-merge.dialog.tsx';

const id = (number: number) => `0190a0a0-0000-7000-8000-0000007${String(number).padStart(5, '0')}`;
const { profile: survivor } = someSiteProfile;
const phone: (typeof survivor.phones)[number] = {
  id: id(9),
  type: 'CELL',
  countryCode: '+1',
  phoneNumber: '4155550101',
  e164: '+14155550101',
  isLandline: false,
};
const preview: MergePreview = {
  survivor: { ...survivor, sex: null, phones: [phone] },
  merged: { ...survivor, id: id(1), version: 3, firstName: 'Maja', dateOfBirth: '1988-04-07' },
  counts: [
    { kind: 'logs', moving: 12, alike: 0 },
    { kind: 'documents', moving: 1, alike: 0 },
    { kind: 'phones', moving: 0, alike: 2 },
  ],
  hindrances: [],
};
const merge: PatientMerge = {
  id: id(2),
  survivorId: survivor.id,
  mergedId: id(1),
  merged: { firstName: 'Maja', lastName: 'Thornton', dateOfBirth: '1988-04-07' },
  reason: 'Same phone',
  mergedBy: { id: id(3), name: 'Lena Lindqvist' },
  mergedAt: '2026-11-20T10:00:00Z',
  undone: null,
  back: [{ kind: 'logs', moving: 12, alike: 0 }],
};

const mayMerge: typeof someone = {
  ...someone,
  site_users: [
    {
      site_id: siteId,
      roles: [
        {
          id: id(4),
          code: 'portal_site_admin',
          actions_permitted: ['action_profile_view', 'action_profile_delete'],
        },
      ],
    },
  ],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'c', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(patientMergeCalls.preview, () => preview);
  gateway.on(patientMergeCalls.merge, () => merge);
  gateway.on(patientMergeCalls.undo, () => merge);
});
afterEach(() => gateway.restore());

const show = () =>
  renderInPortal(
    onPatientPage(
      <MergeDialog
        profileId={survivor.id}
        otherId={id(1)}
        siteId={siteId}
        locale="en-US"
        onClose={() => undefined}
      />,
    ),
  );

it('asks where both records say something else, and for the reason', async () => {
  const { screen } = await show();
  const dialog = screen.getByRole('dialog', { name: 'Merge two records of one person' });
  await expect.element(dialog.getByText(/12 logs, 1 document\.$/)).toBeVisible();
  await expect.element(dialog.getByText(/2 phone numbers\.$/)).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: '+1 415 555 0101' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'First name: Maya' })).toBeChecked();
  // What only one record has, or both have alike, needs no choice.
  expect(dialog.getByRole('radio').elements()).toHaveLength(4);
  await dialog.getByRole('radio', { name: 'Date of birth: Apr 7, 1988' }).click();
  await dialog.getByRole('button', { name: 'Merge the records' }).click();
  await expect.element(dialog.getByText('Say how you know that this is one person.').first()).toBeVisible();
  expect(gateway.received(patientMergeCalls.merge)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'How you know that this is one person' }).fill('Same phone');
  await dialog.getByRole('button', { name: 'Merge the records' }).click();
  await expect.element(screen.getByText(/The records were merged/)).toBeVisible();
  expect(gateway.received(patientMergeCalls.merge)[0]?.body).toEqual({
    mergedId: id(1),
    survivorVersion: 1,
    mergedVersion: 3,
    fromMerged: ['dateOfBirth'],
    reason: 'Same phone',
  });
});

it('says what is in the way and what to do about it, and does not offer the merge', async () => {
  const hindered: MergePreview = {
    ...preview,
    hindrances: [
      { kind: 'ehr-ids', siteName: 'Harbor Lung', survivorIds: ['A-1'], mergedIds: ['A-2'] },
      { kind: 'recording', record: 'merged', byName: 'Tom Rivera' },
    ],
  };
  gateway.on(patientMergeCalls.preview, () => hindered);
  const { screen } = await show();
  const way = screen.getByRole('region', { name: 'In the way' });
  await expect
    .element(way.getByText(/^Both records have an EHR ID at Harbor Lung: A-1 and A-2\./))
    .toBeVisible();
  await expect
    .element(way.getByText(/^Tom Rivera is recording a session on the record that is closed\./))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Merge the records' }).elements()).toEqual([]);
});

it('warns where the records look like two people, and only there', async () => {
  const { screen } = await show();
  const doubt = screen.getByRole('region', { name: 'Doubt' });
  await expect.element(screen.getByRole('button', { name: 'Merge the records' })).toBeVisible();
  expect(doubt.elements()).toEqual([]);
  const stranger = { ...preview.merged, lastName: 'Alvarez' };
  gateway.on(patientMergeCalls.preview, () => ({ ...preview, merged: stranger }));
  const { screen: other } = await show();
  await expect
    .element(
      other
        .getByText('The records differ in first name, last name, and date of birth.', { exact: false })
        .last(),
    )
    .toBeVisible();
});

it('keeps the other record when that is asked', async () => {
  gateway.on(patientMergeCalls.preview, ({ path }) =>
    path.includes(`profiles/${id(1)}/`)
      ? { ...preview, survivor: preview.merged, merged: preview.survivor }
      : preview,
  );
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Keep the other record instead' }).click();
  await expect.element(screen.getByRole('radio', { name: 'First name: Maja' })).toBeChecked();
});

it.each([
  [id(1), true],
  ['maya', false],
  [survivor.id, false],
])('opens with the record that a link names, %s: %s', async (other, isOpen) => {
  gateway.on(patientMergeCalls.list, () => []);
  const { screen, router } = await renderInPortal(
    onPatientPage(<MergedRecords siteProfile={someSiteProfile} locale="en-US" />),
    { path: `/?mergeWith=${other}`, user: mayMerge },
  );
  await expect.element(screen.getByText('No other record was merged into this one.')).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Merge two records of one person' });
  if (!isOpen) return expect(dialog.elements()).toEqual([]);
  await expect.element(dialog.getByRole('radio', { name: 'First name: Maja' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  return expect.poll(() => router.state.location.search).toBe('');
});

it('takes a merge back with a reason, after saying what goes back', async () => {
  gateway.on(patientMergeCalls.since, () => ({
    isKnown: true,
    counts: [
      { kind: 'logs' as const, staying: 3, going: 0 },
      { kind: 'measurements' as const, staying: 0, going: 1 },
    ],
    rows: [
      { kind: 'logs' as const, name: 'Check-in', at: '2026-11-25T14:00:00Z', goesBack: false },
      { kind: 'measurements' as const, name: 'Weight', at: null, goesBack: true },
    ],
  }));
  const { screen } = await renderInPortal(
    onPatientPage(
      <UndoMergeDialog profile={survivor} merge={merge} locale="en-US" onClose={() => undefined} />,
    ),
  );
  const dialog = screen.getByRole('dialog', { name: 'Undo the merge' });
  await expect.element(dialog.getByText(/gets back what came from that record: 12 logs/)).toBeVisible();
  await expect
    .element(dialog.getByText(/^Came in since, and stays with Maya Thornton: 3 logs\.$/))
    .toBeVisible();
  await expect
    .element(
      dialog.getByText(/^Came in since, and goes to Maja Thornton, whom its source names: 1 reading\.$/),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Show what came in' }).click();
  const came = dialog.getByRole('region', { name: 'Since the merge' }).getByRole('listitem');
  await expect.element(came.nth(0).getByText('Check-in')).toBeVisible();
  await expect.element(came.nth(1)).toHaveTextContent('Reading Weight N/A goes to Maja Thornton');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Two sisters');
  await dialog.getByRole('button', { name: 'Undo the merge' }).click();
  await expect.element(screen.getByText('Maja Thornton has a record of their own again.')).toBeVisible();
  expect(gateway.received(patientMergeCalls.undo)[0]?.body).toEqual({ reason: 'Two sisters' });
});
