// Is an imaging document put into the record where a record system is connected, and is a file refused beside the field?
import { documentCalls } from '@alveary/modules/documents/contract/calls.ts';
import type { PatientDocument } from '@alveary/modules/documents/contract/model.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import type { EhrUpload } from '@alveary/modules/ehr/contract/model.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { sampleRecord } from '../testing/sample-record.ts';
import { DocumentsCard } from './documents-card.tsx';

const uuid = (last: number) => `0190a0a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const otherSite = {
  id: uuid(2),
  slug: 'bay-allergy',
  shortName: 'Bay Allergy',
  longName: 'Bay Allergy & Asthma',
};

const documentOf = (fileName: string): PatientDocument => ({
  id: uuid(301),
  profileId: sampleRecord.id,
  kind: 'IMAGING',
  fileName,
  mediaType: 'image/png',
  size: 1400,
  sha256: 'a'.repeat(64),
  source: 'PORTAL',
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
});

const uploadOf = (state: EhrUpload['state'], problem: string | null = null): EhrUpload => ({
  id: uuid(401),
  documentId: uuid(301),
  fileName: 'thorax.png',
  siteId,
  state,
  ehrDocumentId: state === 'FILED' ? 'D-1' : null,
  problem,
  createdAt: '2026-11-20T10:00:00Z',
});

let gateway: Gateway;
let documents: PatientDocument[];
let uploads: EhrUpload[];
let connected: readonly string[];
beforeEach(() => {
  documents = [];
  uploads = [];
  connected = [siteId];
  gateway = startGateway();
  gateway.on(documentCalls.listOfPatient, () => ({ rows: documents, total: documents.length }));
  gateway.on(ehrCalls.athenaEnabled, ({ query }) => ({ enabled: connected.includes(query['siteId'] ?? '') }));
  gateway.on(ehrCalls.imagingUploads, () => uploads);
  gateway.on(ehrCalls.providers, () => ({
    rows: [{ id: 'P-7', npi: '1234567893', firstName: 'Evelyn', lastName: 'Marsh' }],
    total: 1,
  }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'imaging', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const actions_permitted = ['action_profile_view', 'action_profile_edit'];
const atBothSites = {
  ...someone,
  site_users: [siteId, otherSite.id].map((site_id) => ({
    site_id,
    roles: [{ id: uuid(5), code: 'portal_site_admin', actions_permitted }],
  })),
};

const open = (profile = sampleRecord) =>
  renderInPortal(<DocumentsCard profile={profile} locale="en-US" />, {
    user: atBothSites,
    sites: [someSite],
  });

const openForm = async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Add imaging document' }).click();
  return { screen, field: screen.getByLabelText('Imaging document', { exact: true }).last() };
};

const png = (name = 'thorax.png', bytes = 1400) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

describe('an imaging document', () => {
  it('PRACT-070 is not offered where no record system is connected', async () => {
    connected = [];
    const { screen } = await open();
    await expect.element(screen.getByText('No document in the record.')).toBeVisible();
    expect(gateway.received(ehrCalls.athenaEnabled)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Add imaging document' }).elements()).toEqual([]);
    expect(gateway.received(ehrCalls.imagingUploads)).toEqual([]);
  });

  it('PRACT-069 PRACT-071 is sent with its provider and note, and the list shows it on its way and filed', async () => {
    let answer: (state: EhrUpload) => void = () => {};
    gateway.on(ehrCalls.uploadImaging, () => new Promise((given) => (answer = given)));
    const { screen, field } = await openForm();
    await userEvent.upload(field, png());
    await expect.element(screen.getByText('thorax.png')).toBeVisible();
    await expect.element(screen.getByText('1 kB')).toBeVisible();
    await screen.getByRole('combobox', { name: /^Provider/ }).click();
    await screen.getByRole('option', { name: 'Marsh, Evelyn' }).click();
    await screen.getByRole('textbox', { name: /^Internal note/ }).fill('Second opinion asked');
    await screen.getByRole('button', { name: 'Upload document' }).click();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Upload' }))
      .toHaveAttribute('aria-valuenow', '40');
    await expect.element(screen.getByText('Sending, 40%')).toBeVisible();
    documents = [documentOf('thorax.png')];
    uploads = [uploadOf('QUEUED')];
    answer(uploadOf('QUEUED'));
    await expect.element(screen.getByText('thorax.png was added to the record.')).toBeVisible();
    await expect.element(screen.getByText('On its way to the record system')).toBeVisible();
    uploads = [uploadOf('FILED')];
    await expect.element(screen.getByText('In the record system')).toBeVisible();
    const [sent] = gateway.received(ehrCalls.uploadImaging);
    expect(sent?.query).toEqual({ profileId: sampleRecord.id, siteId });
    const { document, ...rest } = (sent?.body ?? {}) as Record<string, unknown>;
    expect(rest).toEqual({ providerId: 'P-7', internalNote: 'Second opinion asked' });
    expect(document).toMatchObject({ name: 'thorax.png', size: 1400 });
    expect(gateway.received(draftCalls.discard)).toHaveLength(1);
  });

  it('OP-PRACT-4 is filed at the site that is chosen, where the patient has several with a record system', async () => {
    connected = [siteId, otherSite.id];
    gateway.on(ehrCalls.uploadImaging, () => uploadOf('QUEUED'));
    const [first] = sampleRecord.siteProfiles;
    const { screen } = await open({
      ...sampleRecord,
      siteProfiles: [first!, { ...first!, id: uuid(103), site: otherSite }],
    });
    await screen.getByRole('button', { name: 'Add imaging document' }).click();
    await screen.getByRole('combobox', { name: 'Filed in the record system of' }).click();
    await screen.getByRole('option', { name: otherSite.longName }).click();
    await userEvent.upload(screen.getByLabelText('Imaging document', { exact: true }).last(), png());
    await screen.getByRole('button', { name: 'Upload document' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(ehrCalls.uploadImaging)[0]?.query['siteId']).toBe(otherSite.id),
    );
  });

  it.each([
    ['no file', null, 'Choose a file.'],
    [
      'a text',
      new File(['notes'], 'notes.txt', { type: 'text/plain' }),
      errorCatalogue.DocumentNotSupported.message,
    ],
    ['an empty file', png('empty.png', 0), 'This file is empty. Choose another one.'],
  ])('PRACT-071 %s is refused beside the field and not sent', async (_, file, message) => {
    const { screen, field } = await openForm();
    if (file !== null) await userEvent.upload(field, file);
    await screen.getByRole('button', { name: 'Upload document' }).click();
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(gateway.received(ehrCalls.uploadImaging)).toEqual([]);
  });

  it.each(['DocumentNotSupported', 'EhrPatientUnknown'] as const)(
    'PRACT-071 %s of the server stands beside the field, and what was typed stays',
    async (code) => {
      gateway.refuse(ehrCalls.uploadImaging, code);
      const { screen, field } = await openForm();
      await userEvent.upload(field, png());
      await screen.getByRole('textbox', { name: /^Internal note/ }).fill('Keep me');
      await screen.getByRole('button', { name: 'Upload document' }).click();
      await expect.element(screen.getByText(errorCatalogue[code].message)).toBeVisible();
      await expect.element(screen.getByText('thorax.png')).toBeVisible();
      await expect.element(screen.getByRole('textbox', { name: /^Internal note/ })).toHaveValue('Keep me');
    },
  );

  it('can be dropped on the field, and stopped while it is sent', async () => {
    gateway.on(ehrCalls.uploadImaging, () => new Promise(() => {}));
    const { screen, field } = await openForm();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(png('dropped.png'));
    field.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(screen.getByText('dropped.png')).toBeVisible();
    await screen.getByRole('button', { name: 'Upload document' }).click();
    await screen.getByRole('button', { name: 'Stop' }).click();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect.element(screen.getByText('dropped.png')).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  it('says why the record system refused it, and when the same one is sent again', async () => {
    documents = [documentOf('thorax.png')];
    uploads = [uploadOf('REFUSED', 'The patient is not known there.')];
    const { screen } = await open();
    await expect.element(screen.getByText('Refused by the record system')).toBeVisible();
    await expect.element(screen.getByText('The patient is not known there.')).toBeVisible();
    gateway.on(ehrCalls.uploadImaging, () => uploadOf('QUEUED'));
    await screen.getByRole('button', { name: 'Add imaging document' }).click();
    await userEvent.upload(screen.getByLabelText('Imaging document', { exact: true }).last(), png());
    await screen.getByRole('button', { name: 'Upload document' }).click();
    await expect.element(screen.getByText('thorax.png is in the record already.')).toBeVisible();
  });
});
