// Does `/spirometry/report` show the report that its address names, and say what is wrong with an address?
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generatedReportCalls } from '../contract/generated.ts';
import { SpirometryReportPage } from './spirometry-report.page.tsx';

const sessionId = '0190a0a0-0000-7000-8000-000000900001';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(generatedReportCalls.generate, () => ({
    fileName: 'report.pdf',
    mediaType: 'application/pdf',
    content: new Uint8Array([1]),
  }));
});
afterEach(() => gateway.restore());

const open = (query: Record<string, string>) =>
  renderInPortal(<SpirometryReportPage />, {
    path: `/spirometry/report?${new URLSearchParams(query).toString()}`,
  });
const asked = { name: 'spirometry_basic_report', sessionIds: sessionId, siteId };

describe('the spirometry report page', () => {
  it('SHELL-017 shows the PDF that name, sessionIds and siteId ask for, with Download and Print', async () => {
    const { screen } = await open(asked);
    const download = screen.getByRole('link', { name: 'Download' });
    await expect.element(download).toHaveAttribute('href', expect.stringMatching(/^blob:/));
    await expect.element(download).toHaveAttribute('download', 'spirometry_basic_report.pdf');
    await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
    expect(gateway.received(generatedReportCalls.generate)[0]?.query).toEqual({
      name: 'spirometry_basic_report',
      session_ids: sessionId,
      site_id: siteId,
      format: 'pdf',
    });
  });

  it('another report of the same session is one choice away', async () => {
    const { screen, router } = await open(asked);
    await screen.getByRole('combobox', { name: 'Which report' }).click();
    await screen.getByRole('option', { name: 'Spirometry report with curves', exact: true }).click();
    await expect.poll(() => router.state.location.search).toContain('name=spirometry_premium_report');
    await expect
      .poll(() => gateway.received(generatedReportCalls.generate).at(-1)?.query['name'])
      .toBe('spirometry_premium_report');
    await expect
      .element(screen.getByRole('heading', { name: 'Spirometry report with curves' }))
      .toBeVisible();
  });

  it('REPORT-040 an unknown name is said in the words of the documents', async () => {
    gateway.refuse(generatedReportCalls.generate, 'UnknownReportName');
    const { screen } = await open({ ...asked, name: 'spirometry_odd_report' });
    await expect.element(screen.getByText('Unknown report name', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  it('an address without a session says so', async () => {
    const { screen } = await open({ name: 'spirometry_basic_report', siteId });
    await expect.element(screen.getByText('The address names no report.')).toBeVisible();
    expect(gateway.received(generatedReportCalls.generate)).toEqual([]);
  });
});
