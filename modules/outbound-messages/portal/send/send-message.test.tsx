// Can a message be written from a template, read as the patient will, and why can it not? (OP-CONSENT-2)
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { communicationPreferenceCalls } from '@alveary/modules/communication-preferences/contract/calls.ts';
import { preferenceDefaults } from '@alveary/modules/communication-preferences/contract/model.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { messageTemplateCalls } from '@alveary/modules/message-templates/contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { answerQuestion } from '@alveary/portal/shell/confirm.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { outboundMessageCalls } from '../../contract/calls.ts';
import { SendMessageButton } from './send-message-button.tsx';

const MAYA = {
  ...someSiteProfile,
  profile: {
    ...someSiteProfile.profile,
    emailAddress: 'maya@mail.example',
    phones: [
      {
        id: '0190a0a0-0000-7000-8000-000000000711',
        type: 'HOME' as const,
        countryCode: '+1',
        phoneNumber: '4155550111',
        e164: '+14155550111',
        isLandline: false,
      },
      {
        id: '0190a0a0-0000-7000-8000-000000000712',
        type: 'CELL' as const,
        countryCode: '+1',
        phoneNumber: '4155550101',
        e164: '+14155550101',
        isLandline: false,
      },
    ],
  },
};
const template = {
  id: '0190a0a0-0000-7000-8000-000000000701',
  tenant: MAYA.site.id,
  title: 'Spirometry due',
  body: 'Hello {patient_first_name}, a session is due. {my_name}, {site_name}',
  createdBy: someone.id,
  createdByName: 'Lena Brandt',
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 1,
};
const filled = 'Hello Maya, a session is due. Lena Brandt, Harbor Lung';

let gateway: Gateway;
const agree = (part: object = {}) =>
  gateway.on(communicationPreferenceCalls.read, () => ({ ...preferenceDefaults, version: 1, ...part }));
beforeEach(() => {
  gateway = startGateway();
  agree();
  gateway.on(messageTemplateCalls.list, () => ({ rows: [template], total: 1 }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'outbound-message:x',
    content: (body as { content: Record<string, unknown> }).content,
    updatedAt: '2026-11-22T10:00:00.000Z',
  }));
  gateway.on(outboundMessageCalls.send, () => ({ id: template.id, logId: template.id }));
});
afterEach(() => gateway.restore());

const open = async (siteProfile = MAYA) => {
  const { screen } = await renderInPortal(<SendMessageButton siteProfile={siteProfile} />);
  await screen.getByRole('button', { name: 'Send message' }).click();
  return screen.getByRole('dialog');
};
const sent = () => gateway.received(outboundMessageCalls.send).map(({ body }) => body);
it('an SMS begins with a template, filled and shown as it is read, to the cell phone and without replies', async () => {
  const dialog = await open();
  await expect.element(dialog.getByRole('combobox', { name: 'Template' })).toBeEnabled();
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Spirometry due' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(filled);
  await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('+1 415 555 0101, Cell');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await vi.waitFor(() =>
    expect(preview.element().textContent).toContain(`${filled}\n\nPlease do not reply to this message.`),
  );
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    profile: MAYA.profile.id,
    source: 'PORTAL',
    message_type: 'SMS',
    message: { phone_number: '+14155550101', body: filled, append_do_not_reply: true },
  });
  await expect.element(dialog).not.toBeInTheDocument();
});

it('an e-mail has a subject, and replies come to who sends it', async () => {
  const dialog = await open();
  await dialog.getByText('Email', { exact: true }).click();
  await expect.element(dialog.getByText('maya@mail.example')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your inhalers');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('They are ready.');
  await dialog.getByRole('switch', { name: 'Ask not to reply' }).click();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    profile: MAYA.profile.id,
    source: 'PORTAL',
    message_type: 'EMAIL',
    message: { reply_email: someone.email, subject: 'Your inhalers', body: 'They are ready.' },
  });
});

it('asks before it closes where a text would be lost, and not where only the way of sending was chosen', async () => {
  const dialog = await open();
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByText('Email', { exact: true }).click();
  await dialog.getByRole('switch', { name: 'Ask not to reply' }).click();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.received(draftCalls.keep)).toEqual([]);
  await page.getByRole('button', { name: 'Send message' }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('They are ready.');
  await dialog.getByText('Email', { exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('They are ready.');
  await close();
  await expect.element(page.getByRole('alertdialog', { name: /^Close 'Send message'/ })).toBeVisible();
  answerQuestion(false);
});

it('who wants neither is not written to, and the reason stands there', async () => {
  agree({ smsEnabled: false, emailsEnabled: false });
  const dialog = await open();
  await expect
    .element(dialog.getByText('The patient does not want SMS. See the communication preferences.'))
    .toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send message' }).elements()).toEqual([]);
  await dialog.getByText('Email', { exact: true }).click();
  await expect
    .element(dialog.getByText('The patient does not want emails. See the communication preferences.'))
    .toBeVisible();
});

it('who does not want SMS is offered an e-mail first', async () => {
  agree({ smsEnabled: false });
  const dialog = await open();
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toBeVisible();
});

it('who may only look does not find it', async () => {
  const user = {
    ...someone,
    site_users: someone.site_users.map((entry) => ({
      ...entry,
      roles: entry.roles.map((role) => ({ ...role, actions_permitted: ['action_profile_view'] })),
    })),
  };
  const { screen } = await renderInPortal(<SendMessageButton siteProfile={MAYA} />, { user });
  expect(screen.getByRole('button', { name: 'Send message' }).elements()).toEqual([]);
});

const BEATRICE = {
  ...MAYA,
  profile: {
    ...MAYA.profile,
    phones: [
      {
        id: '0190a0a0-0000-7000-8000-000000000713',
        type: 'CELL' as const,
        countryCode: '+44',
        phoneNumber: '2079460101',
        e164: '+442079460101',
        isLandline: true,
      },
      {
        id: '0190a0a0-0000-7000-8000-000000000714',
        type: 'HOME' as const,
        countryCode: '+44',
        phoneNumber: '7700900123',
        e164: '+447700900123',
        isLandline: false,
      },
    ],
  },
};

it('OP-CONSENT-2 a mobile stands there before a landline that comes first, and a landline that is chosen is warned of', async () => {
  const dialog = await open(BEATRICE);
  const to = dialog.getByRole('combobox', { name: 'To' });
  await expect.element(to).toHaveValue('+44 7700 900123, Home');
  await to.click();
  await page.getByRole('option', { name: /landline$/ }).click();
  await expect
    .element(dialog.getByText('This number is a landline; text messages cannot reach it.'))
    .toBeVisible();
  await to.click();
  await page.getByRole('option', { name: /Home$/ }).click();
  await expect.element(dialog.getByText(/is a landline/)).not.toBeInTheDocument();
});

it('OP-CONSENT-2 where every number is a landline the message begins as an email', async () => {
  const [landline] = BEATRICE.profile.phones;
  const phones = landline === undefined ? [] : [landline];
  const dialog = await open({ ...BEATRICE, profile: { ...BEATRICE.profile, phones } });
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toBeVisible();
});
