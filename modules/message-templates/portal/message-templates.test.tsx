// The message templates of a site: who sees which acts, and what is said, sent and kept.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { messageTemplateCalls } from '../contract/calls.ts';
import type { MessageTemplate } from '../contract/model.ts';
import { roleSeeds } from '@alveary/contract/policies/actions.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { TemplatesTab } from './templates.tab.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'message-template:new:x',
    content: Object(body).content,
    updatedAt: '2026-01-05T09:00:00Z',
  }));
});
afterEach(() => gateway.restore());

const withRole = (code: keyof typeof roleSeeds) => ({
  ...someone,
  site_users: [
    { site_id: siteId, roles: [{ id: siteId, code, actions_permitted: [...roleSeeds[code].actions] }] },
  ],
});
const caregiver = withRole('portal_site_caregiver');
const admin = withRole('portal_site_admin');

const template = (at: number, more: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: `0190a0a0-0000-7000-8000-00000000010${at}`,
  tenant: siteId,
  title: `Reminder ${at}`,
  body: 'Hello {patient_first_name},\nsee you at {site_name}.',
  createdBy: someone.id,
  createdByName: 'Lena Brandt',
  updatedAt: '2026-01-05T09:00:00Z',
  version: 1,
  ...more,
});

const open = async (user = caregiver, ...rows: MessageTemplate[]) => {
  gateway.on(messageTemplateCalls.list, () => ({ rows, total: rows.length }));
  const { screen } = await renderInPortal(<TemplatesTab site={someSite} />, { user });
  return screen;
};

const ofTom = template(2, { createdBy: siteId, createdByName: 'Tom Reyes' });
const toastTitles = () => noticeStore.get().toasts.map(({ title }) => title);

describe('the list', () => {
  it('CONSENT-021 CONSENT-023 shows title, text and author; a caregiver changes the own ones only', async () => {
    const screen = await open(caregiver, template(1), ofTom);
    await expect.element(screen.getByRole('heading', { name: 'Reminder 1' })).toBeVisible();
    await expect.element(screen.getByText(/^Tom Reyes · changed/)).toBeVisible();
    expect(gateway.received(messageTemplateCalls.list)[0]?.query).toEqual({ tenant: siteId });
    await expect.element(screen.getByRole('button', { name: 'Edit Reminder 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Reminder 2/ }).elements()).toEqual([]);
    await screen.unmount();
    const seenByAdmin = await open(admin, template(1), ofTom);
    await expect.element(seenByAdmin.getByRole('button', { name: 'Delete Reminder 2' })).toBeVisible();
  });

  it('is empty, filtered, refused and closed', async () => {
    const screen = await open(caregiver);
    await expect.element(screen.getByText('No message templates yet')).toBeVisible();
    await screen.unmount();
    const filtered = await open(caregiver, template(1), ofTom);
    await filtered.getByLabelText('Filter templates').fill('tom');
    await expect.element(filtered.getByText('1 of 2')).toBeVisible();
    await filtered.getByLabelText('Filter templates').fill('nothing like it');
    await expect.element(filtered.getByText('No template matches the filter')).toBeVisible();
    await filtered.unmount();
    gateway.refuse(messageTemplateCalls.list, 'Internal');
    const failed = (await renderInPortal(<TemplatesTab site={someSite} />, { user: caregiver })).screen;
    await expect.element(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
    await failed.unmount();
    const closed = await open(withRole('health_coach'));
    await expect
      .element(closed.getByText('You may not use the message templates of Harbor Lung'))
      .toBeVisible();
  });

  it('deletes after the question, not before', async () => {
    gateway.on(messageTemplateCalls.delete, () => undefined);
    const screen = await open(caregiver, template(1));
    await screen.getByRole('button', { name: 'Delete Reminder 1' }).click();
    expect(gateway.received(messageTemplateCalls.delete)).toEqual([]);
    await screen.getByRole('button', { name: 'Delete template' }).click();
    await vi.waitFor(() => expect(toastTitles()).toEqual(["'Reminder 1' was deleted"]));
    expect(gateway.received(messageTemplateCalls.list).length).toBeGreaterThan(1);
  });
});

describe('writing', () => {
  it('CONSENT-022 a new one: placeholders at the cursor, the preview, what is sent', async () => {
    gateway.on(messageTemplateCalls.create, () => template(3));
    const screen = await open(caregiver);
    await screen.getByRole('button', { name: 'Add template' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add template' });
    const submit = dialog.getByRole('button', { name: 'Add template' });
    await expect.element(submit).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Visit reminder');
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await text.fill('Hello , your visit is near. {name}');
    await userEvent.tab();
    await expect.element(dialog.getByText(/^There is no placeholder \{name\}\./)).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await text.fill('Hello , your visit is near.');
    const area = text.element();
    if (area instanceof HTMLTextAreaElement) area.setSelectionRange(6, 6);
    await dialog.getByRole('button', { name: 'First name of the patient' }).click();
    await expect.element(text).toHaveValue('Hello {patient_first_name}, your visit is near.');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect.element(preview.getByText('Hello Alex, your visit is near.')).toBeVisible();
    await expect.element(preview.getByText('31 characters, 1 SMS')).toBeVisible();
    await submit.click();
    await vi.waitFor(() => expect(toastTitles()).toEqual(['Template has been added.']));
    const sent = gateway.received(messageTemplateCalls.create)[0];
    expect(sent?.query).toEqual({ tenant: siteId });
    expect(sent?.body).toEqual({
      title: 'Visit reminder',
      body: 'Hello {patient_first_name}, your visit is near.',
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('a title that is taken is said beside it; a change of somebody else keeps what is typed', async () => {
    gateway.refuse(messageTemplateCalls.update, 'TitleTaken', [
      { field: 'title', message: 'The site has a message template with this title already.' },
    ]);
    const screen = await open(caregiver, template(1));
    await screen.getByRole('button', { name: 'Edit Reminder 1' }).click();
    const title = screen.getByRole('textbox', { name: 'Title' });
    const save = screen.getByRole('button', { name: 'Save' });
    await expect.element(save).toBeDisabled();
    await title.fill('Taken');
    await save.click();
    await expect
      .element(screen.getByText('The site has a message template with this title already.'))
      .toBeVisible();
    gateway.on(messageTemplateCalls.update, () => template(1));
    const network = globalThis.fetch;
    const current = template(1, { title: 'Of another', body: 'Another text', version: 2 });
    globalThis.fetch = async (input, init) =>
      init?.method === 'PUT' && String(input).includes('message-templates')
        ? Response.json(
            { message: 'Stale', code: 'Stale', statusCode: 409, requestId: 'r', current },
            { status: 409 },
          )
        : network(input, init);
    await title.fill('Mine');
    await save.click();
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect
      .element(screen.getByRole('dialog').getByRole('listitem').first())
      .toMatchTextContent(/Of another \(yours is kept: Mine\)/);
    await expect.element(title).toHaveValue('Mine');
    await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Another text');
    globalThis.fetch = network;
    await save.click();
    await vi.waitFor(() => expect(toastTitles()).toEqual(['Template has been updated.']));
    expect(gateway.received(messageTemplateCalls.update).at(-1)?.body).toEqual({
      title: 'Mine',
      body: 'Another text',
      version: 2,
    });
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  });

  it('what was typed is back after a reload, can be discarded, and goes with the leaving', async () => {
    gateway.on(draftCalls.read, () => ({
      key: `message-template:new:${siteId}`,
      content: { title: 'Half a', body: null, unknown: 7 },
      updatedAt: '2026-01-05T09:00:00Z',
    }));
    const screen = await open(caregiver);
    await screen.getByRole('button', { name: 'Add template' }).click();
    const title = screen.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveValue('Half a');
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    await screen.getByRole('button', { name: 'Discard' }).click();
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(title).toHaveValue('');
    await title.fill('Again');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.element(title).not.toBeInTheDocument();
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(2));
  });
});
