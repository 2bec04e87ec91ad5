// Does the care plan go to the record system as a PDF with its fields, and is a failure said without losing the note? (CAREPLAN-007; OP-CAREPLAN-2)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import type { EhrUpload } from '@alveary/modules/ehr/contract/model.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carePlanCalls } from '../contract/calls.ts';
import { SendPlan } from './send-plan.tsx';

const id = (last: number) => `0190a0a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const planId = id(900);
const profileId = someSiteProfile.profile.id;

const uploadOf = (state: EhrUpload['state'], problem: string | null = null): EhrUpload => ({
  id: id(401),
  documentId: id(301),
  fileName: 'Care plan.pdf',
  siteId: someSiteProfile.site.id,
  state,
  ehrDocumentId: state === 'FILED' ? 'D-1' : null,
  problem,
  createdAt: '2026-11-20T10:00:00Z',
});

let gateway: Gateway;
let uploads: EhrUpload[];
let isConnected: boolean;
beforeEach(() => {
  uploads = [];
  isConnected = true;
  gateway = startGateway();
  gateway.on(ehrCalls.athenaEnabled, () => ({ enabled: isConnected }));
  gateway.on(ehrCalls.clinicalDocumentUploads, () => uploads);
  gateway.on(ehrCalls.providers, () => ({
    rows: [
      { id: 'P-6', npi: '1000000004', firstName: 'Ama', lastName: 'Okoro' },
      { id: 'P-7', npi: '1234567893', firstName: 'Evelyn', lastName: 'Marsh' },
    ],
    total: 2,
  }));
  gateway.on(carePlanCalls.pdf, () => ({
    fileName: 'Care plan.pdf',
    mediaType: 'application/pdf',
    content: new TextEncoder().encode('%PDF-1.7 the plan'),
  }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'plan', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const marsh = {
  npi: '1234567893',
  firstName: 'Evelyn',
  lastName: 'Marsh',
  credential: null,
  type: 'PRIMARY',
} as const;

const open = (mayWrite = true) =>
  renderInPortal(
    onPatientPage(<SendPlan planId={planId} mayWrite={mayWrite} />, {
      siteProfile: {
        ...someSiteProfile,
        profile: { ...someSiteProfile.profile, profilePractitioners: [marsh] },
      },
      units: { weight: 'kg', height: 'cm', temperature: 'celsius' },
      locale: 'en-US',
    }),
    { user: someone },
  );

describe("'Send to EHR'", () => {
  it('CAREPLAN-009 fetches the PDF and then uploads it as a clinical document, and shows it on its way and filed', async () => {
    gateway.on(ehrCalls.uploadClinicalDocument, () => {
      uploads = [uploadOf('QUEUED')];
      return uploadOf('QUEUED');
    });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Send to EHR' }).click();
    const dialog = screen.getByRole('dialog');
    // The patient's primary provider is proposed.
    await expect.element(dialog.getByRole('combobox', { name: /^Provider/ })).toHaveValue('Marsh, Evelyn');
    await dialog.getByRole('textbox', { name: /^Internal note/ }).fill('After the visit');
    await dialog.getByRole('button', { name: 'Send to EHR' }).click();
    await expect.element(screen.getByText('The care plan is on its way to the record system.')).toBeVisible();
    await expect.element(screen.getByText('On its way to the record system', { exact: true })).toBeVisible();
    uploads = [uploadOf('FILED')];
    await expect.element(screen.getByText('In the record system', { exact: true })).toBeVisible();
    expect(gateway.received(carePlanCalls.pdf)).toHaveLength(1);
    const [sent] = gateway.received(ehrCalls.uploadClinicalDocument);
    expect(sent?.query).toEqual({ profileId, siteId });
    const { attachmentContents, ...rest } = (sent?.body ?? {}) as Record<string, unknown>;
    expect(rest).toEqual({
      attachmentType: 'PDF',
      documentSubclass: 'CLINICALDOCUMENT',
      autoClose: 'true',
      providerId: 'P-7',
      internalNote: 'After the visit',
    });
    expect(attachmentContents).toMatchObject({ type: 'application/pdf' });
    expect(await (attachmentContents as File).text()).toBe('%PDF-1.7 the plan');
  });

  it('sends who was chosen instead, and keeps note and choice when the upload is refused', async () => {
    gateway.refuse(ehrCalls.uploadClinicalDocument, 'EhrPatientUnknown');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Send to EHR' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Provider/ }).click();
    await screen.getByRole('option', { name: 'Okoro, Ama' }).click();
    await dialog.getByRole('textbox', { name: /^Internal note/ }).fill('After the visit');
    await dialog.getByRole('button', { name: 'Send to EHR' }).click();
    await expect.element(dialog.getByText(errorCatalogue.EhrPatientUnknown.message)).toBeVisible();
    await expect
      .element(dialog.getByRole('textbox', { name: /^Internal note/ }))
      .toHaveValue('After the visit');
    gateway.on(ehrCalls.uploadClinicalDocument, () => uploadOf('QUEUED'));
    await dialog.getByRole('button', { name: 'Send to EHR' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(gateway.received(ehrCalls.uploadClinicalDocument).at(-1)?.body).toMatchObject({
      providerId: 'P-6',
      internalNote: 'After the visit',
    });
  });

  it('uploads nothing when the PDF could not be fetched, and says so', async () => {
    gateway.refuse(carePlanCalls.pdf, 'DatabaseUnavailable');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Send to EHR' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send to EHR' }).click();
    await expect.element(dialog.getByText(errorCatalogue.DatabaseUnavailable.message)).toBeVisible();
    expect(gateway.received(ehrCalls.uploadClinicalDocument)).toEqual([]);
  });

  it('says what a refusal of the record system was', async () => {
    uploads = [uploadOf('REFUSED', 'Athena refused: Invalid department.')];
    const { screen } = await open();
    await expect.element(screen.getByText('Refused by the record system')).toBeVisible();
    await expect.element(screen.getByText('Athena refused: Invalid department.')).toBeVisible();
  });

  it('is not offered where no record system is connected, nor to who only reads', async () => {
    isConnected = false;
    const { screen } = await open();
    await expect.poll(() => gateway.received(ehrCalls.athenaEnabled)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Send to EHR' }).elements()).toEqual([]);
    expect(gateway.received(ehrCalls.clinicalDocumentUploads)).toEqual([]);
    isConnected = true;
    const { screen: read } = await open(false);
    expect(read.getByRole('button', { name: 'Send to EHR' }).elements()).toEqual([]);
  });
});
