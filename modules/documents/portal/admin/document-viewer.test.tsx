import { documentCalls } from '../../contract/calls.ts';
import type { PatientDocument } from '../../contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseRegion, rereadRegion } from '@alveary/portal/lib/gateway.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { DocumentViewerPage } from './document-viewer.page.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000301';
const letter: PatientDocument = {
  id: ID,
  profileId: '0190a0a0-0000-7000-8000-000000000101',
  kind: 'LETTER',
  fileName: 'Letter.pdf',
  mediaType: 'application/pdf',
  size: 1400,
  sha256: 'a'.repeat(64),
  source: 'EHR',
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
};
const image: PatientDocument = { ...letter, mediaType: 'image/png', fileName: 'Chest.png' };
const content = { fileName: 'Letter.pdf', mediaType: 'application/pdf', content: new Uint8Array([1]) };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(documentCalls.read, () => letter);
  gateway.on(documentCalls.content, () => content);
  gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
});
afterEach(() => {
  gateway.restore();
  vi.restoreAllMocks();
});

const open = (query = `?documentId=${ID}`) =>
  renderInPortal(<DocumentViewerPage />, { path: `/admin/document-viewer${query}` });
const withPdfViewer = (has: boolean) =>
  vi.spyOn(Navigator.prototype, 'pdfViewerEnabled', 'get').mockReturnValue(has);

describe('the document viewer', () => {
  it('ADMIN-009 shows a PDF in the page where the browser can', async () => {
    withPdfViewer(true);
    const { screen } = await open();
    await expect
      .element(screen.getByTitle('Letter.pdf'))
      .toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await expect
      .element(screen.getByRole('link', { name: 'Download', exact: true }))
      .toHaveAttribute('download', 'Letter.pdf');
  });

  it('ADMIN-009 offers the download where it cannot', async () => {
    withPdfViewer(false);
    const { screen } = await open();
    await expect.element(screen.getByText('This browser does not show PDFs in the page.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Download Letter.pdf' }))
      .toHaveAttribute('href', expect.stringMatching(/^blob:/));
  });

  it('ADMIN-009 shows an image, and says when one is too large', async () => {
    gateway.on(documentCalls.read, () => image);
    const shown = await open();
    await expect.element(shown.screen.getByRole('img', { name: 'Chest.png' })).toBeInTheDocument();
    gateway.on(documentCalls.read, () => ({ ...image, size: 15 * 1024 * 1024 }));
    const { screen } = await open();
    await expect
      .element(screen.getByText('With 15.0 MB this document is too large to be shown here.'))
      .toBeVisible();
  });

  it('OP-AUTH-8 asks the gateway of the chosen region for the content, as for everything else', async () => {
    withPdfViewer(true);
    const meta = document.createElement('meta');
    meta.name = 'alveary-gateways';
    meta.content = `us=${location.origin} eu=https://eu.care.example`;
    document.head.append(meta);
    rereadRegion();
    chooseRegion('eu');
    try {
      const { screen } = await open();
      await expect.element(screen.getByTitle('Letter.pdf')).toBeVisible();
      expect(gateway.received(documentCalls.content)[0]).toMatchObject({
        origin: 'https://eu.care.example',
        credentials: 'include',
      });
    } finally {
      meta.remove();
      localStorage.removeItem('auth.region');
      rereadRegion();
    }
  });

  it('says when the address names none, when there is none, and when it cannot be loaded', async () => {
    const nameless = await open('');
    await expect.element(nameless.screen.getByText('The address names no document.')).toBeVisible();
    gateway.refuse(documentCalls.content, 'DatabaseUnavailable');
    const broken = await open();
    await broken.screen.getByRole('button', { name: 'Retry' }).click();
    await vi.waitFor(() => expect(gateway.received(documentCalls.content)).toHaveLength(2));
    gateway.refuse(documentCalls.read, 'DocumentNotFound');
    const { screen } = await open();
    await expect.element(screen.getByText(/This document does not exist/)).toBeVisible();
  });
});
