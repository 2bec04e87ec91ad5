// Does an administrator of the site write a template, and change it without losing what somebody else saved? (CONSENT-009)
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { siteTemplateCalls } from '../../contract/site-templates.calls.ts';
import type { SiteTemplate } from '../../contract/site-templates.model.ts';
import { ConsentTemplatesPage } from './templates.page.tsx';

const template: SiteTemplate = {
  id: '0190a0a0-0000-7000-8000-000000700001',
  siteId,
  name: 'Our registry',
  texts: { Swedish: { title: 'Vårt register', paragraphs: ['Jag går med.', 'Jag kan sluta.'] } },
  version: 3,
  updatedBy: 'Lena Brandt',
  updatedAt: '2026-11-20T10:00:00.000Z',
  retiredAt: null,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'x', content: {}, updatedAt: template.updatedAt }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(siteTemplateCalls.list, () => [template]);
  gateway.on(siteTemplateCalls.create, () => template);
  gateway.on(siteTemplateCalls.update, () => ({ ...template, version: 4 }));
});
afterEach(() => gateway.restore());

const open = (...actions: string[]) =>
  renderInPortal(
    <Routes>
      <Route path="/settings/:siteSlug/consents" element={<ConsentTemplatesPage />} />
    </Routes>,
    {
      path: `/settings/${someSite.slug}/consents`,
      sites: [someSite],
      user: {
        ...someone,
        site_users: someone.site_users.map((entry) => ({
          ...entry,
          roles: entry.roles.map((role) => ({
            ...role,
            actions_permitted: ['action_site_view_settings', ...actions],
          })),
        })),
      },
    },
  );

it('writes one: the languages that were typed, paragraph by paragraph', async () => {
  const { screen } = await open('action_portal_settings_edit');
  await screen.getByRole('button', { name: 'New template' }).click();
  await screen.getByLabelText('Name', { exact: true }).fill('Trial of inhalers');
  await screen.getByLabelText('Title in German').fill('Studie');
  await screen.getByLabelText('Text in German').fill('Ich, {patient}, nehme teil.\n\nIch kann aufhören.');
  await screen.getByRole('button', { name: 'Add template' }).click();
  await expect
    .poll(() => gateway.received(siteTemplateCalls.create).at(-1)?.body)
    .toEqual({
      siteId,
      name: 'Trial of inhalers',
      texts: {
        German: { title: 'Studie', paragraphs: ['Ich, {patient}, nehme teil.', 'Ich kann aufhören.'] },
      },
    });
});

it('says which language it needs, and takes the word back where another one is written', async () => {
  const { screen } = await open('action_portal_settings_edit');
  await screen.getByRole('button', { name: 'New template' }).click();
  await screen.getByLabelText('Name', { exact: true }).fill('Trial of inhalers');
  const group = (name: string) => screen.getByRole('group', { name, exact: true });
  await expect.element(group('English')).toBeVisible();
  await expect.element(group('German (optional)')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Add template' }))
    .toHaveAccessibleDescription('Write the document in one language at least.');
  await screen.getByLabelText('Title in German').fill('Studie');
  await expect.element(group('German')).toBeVisible();
  await expect.element(group('English (optional)')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Add template' }))
    .toHaveAccessibleDescription('Write what is agreed to.');
});

it('changes one by the version that was seen, and keeps its languages', async () => {
  const { screen } = await open('action_portal_settings_edit');
  await expect.element(screen.getByText(/^Swedish · version 3,/)).toBeVisible();
  await screen.getByRole('button', { name: 'Edit Our registry' }).click();
  await screen.getByLabelText('Title in Swedish').fill('Registret');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => gateway.received(siteTemplateCalls.update).at(-1)?.body)
    .toEqual({
      version: 3,
      name: 'Our registry',
      texts: { Swedish: { title: 'Registret', paragraphs: ['Jag går med.', 'Jag kan sluta.'] } },
    });
});

it('is for those who change the settings of the site', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText(/^You may not change the consents of/)).toBeVisible();
  expect(gateway.received(siteTemplateCalls.list)).toEqual([]);
});
