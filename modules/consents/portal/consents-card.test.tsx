// Are consents listed, sent, filed and withdrawn on the patient page, and is nothing typed lost?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentCalls } from '../contract/calls.ts';
import { type Consent, consentLanguages } from '../contract/model.ts';
import { ConsentsCard } from './consents-card.tsx';

const signer = {
  id: '0190a0a0-0000-7000-8000-000000000c11',
  order: 1,
  roleName: 'Patient',
  email: 'maya@mail.example',
  phoneNumber: '+14155550101',
  action: 'sign',
  delivery: 'sent',
  isLinkClosed: false,
  sentAt: '2026-11-20T10:00:00Z',
  reminders: 0,
  remindedAt: [] as string[],
  viewedAt: null,
  signedAt: null,
  signedName: null,
  declinedAt: null,
} as const;
const sent: Consent = {
  id: '0190a0a0-0000-7000-8000-000000000c01',
  profileId: someSiteProfile.profile.id,
  version: 2,
  templateId: '0198c0de-0000-7000-8000-00000000c001',
  name: 'Consent to care management',
  medium: 'EMAIL',
  language: 'English',
  status: 'SENT',
  signers: [signer],
  sha256: 'a'.repeat(64),
  isPaper: false,
  signingService: null,
  trouble: null,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
  sentAt: '2026-11-20T10:00:00Z',
  viewedAt: null,
  expiresAt: '2026-12-20T10:00:00Z',
  signedAt: null,
  declinedAt: null,
  cancelledAt: null,
  reason: null,
};
const id = (end: string) => sent.id.replace('c01', end);
const signed: Consent = {
  ...sent,
  id: id('c02'),
  name: 'Consent to video visits',
  status: 'SIGNED',
  signedAt: '2026-11-21T10:00:00Z',
  signers: [{ ...signer, signedAt: '2026-11-21T10:00:00Z', signedName: 'Maya Thornton' }],
};
const prepared: Consent = {
  ...sent,
  id: id('c03'),
  name: 'Consent to remote monitoring',
  status: 'CONFIGURED',
  sentAt: null,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'c', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(consentCalls.templates, () => [
    { id: sent.templateId ?? '', name: sent.name, languages: [...consentLanguages] },
  ]);
  gateway.on(consentCalls.list, () => [prepared, sent, signed]);
});
afterEach(() => gateway.restore());

const siteProfile = {
  ...someSiteProfile,
  profile: { ...someSiteProfile.profile, emailAddress: 'maya@mail.example' },
};
const show = (user = someone) =>
  renderInPortal(<ConsentsCard siteProfile={siteProfile} locale="en-US" />, { user });

describe('the consents of a patient', () => {
  it('CONSENT-001 are listed with their state, and what may be done with each', async () => {
    const { screen } = await show();
    const row = (consent: Consent) => screen.getByRole('listitem').filter({ hasText: consent.name });
    await expect.element(row(sent).getByText('Sent', { exact: true })).toBeVisible();
    await expect.element(row(sent).getByText(sent.language, { exact: true })).toBeVisible();
    await expect.element(row(sent).getByText(/Waits for the patient\./)).toBeVisible();
    await expect.element(row(signed).getByText(/by Maya Thornton \(patient\)\./)).toBeVisible();
    const acts = (consent: Consent) =>
      row(consent)
        .getByRole('button')
        .elements()
        .map((button) => button.textContent);
    await expect.element(row(prepared).getByText('Not sent')).toBeVisible();
    expect(acts(prepared)).toEqual(['Read', 'Download', 'Send', 'Withdraw']);
    expect(acts(sent)).toEqual(['Read', 'Download', 'Remind', 'Withdraw']);
    expect(acts(signed)).toEqual(['Read', 'Download', 'Withdraw']);
  });

  it('say that nobody gets in by a link after five wrong answers, and what to do', async () => {
    gateway.on(consentCalls.list, () => [{ ...sent, signers: [{ ...signer, isLinkClosed: true }] }]);
    const { screen } = await show();
    const row = screen.getByRole('listitem').filter({ hasText: sent.name });
    await expect.element(row.getByText(/The link of the patient is closed after five wrong/)).toBeVisible();
    expect(row.getByText(/Waits for/).query()).toBeNull();
    await expect.element(row.getByRole('button', { name: /^Remind/ })).toBeVisible();
  });

  it('CONSENT-001 are sent: prepared with what was chosen, then the invite in its language', async () => {
    gateway.on(consentCalls.configure, () => ({ ...prepared, language: 'Swedish' as const }));
    gateway.on(consentCalls.sendInvite, () => sent);
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send a consent' });
    await dialog.getByRole('combobox', { name: 'Document' }).click();
    await screen.getByRole('option', { name: sent.name }).click();
    const language = dialog.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveValue('English');
    await language.click();
    await screen.getByRole('option', { name: 'Swedish' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(screen.getByText(`${prepared.name} is on its way by Email.`)).toBeVisible();
    expect(gateway.received(consentCalls.configure)[0]?.body).toMatchObject({
      templateId: sent.templateId,
      language: 'Swedish',
      medium: 'EMAIL',
      signers: [{ roleName: 'Patient', email: 'maya@mail.example', order: 1, action: 'sign' }],
    });
    expect(gateway.received(consentCalls.sendInvite)[0]).toMatchObject({
      path: '/gateway/send-document-invite/EMAIL/language/Swedish',
      body: { consentId: prepared.id },
    });
  });

  it('that are under way already are not sent once more without a word, also where a colleague was faster', async () => {
    const list = { now: [{ ...sent, status: 'SIGNED' as Consent['status'] }] };
    gateway.on(consentCalls.list, () => list.now);
    gateway.on(consentCalls.configure, () => prepared);
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send a consent' });
    await dialog.getByRole('combobox', { name: 'Document' }).click();
    await screen.getByRole('option', { name: sent.name }).click();
    const note = dialog.getByText('This document is under way to the patient already.');
    expect(note.elements()).toEqual([]);
    list.now = [sent];
    // It is sent all the same, by whoever means it.
    await dialog.getByRole('switch', { name: 'Look at it before it goes out' }).click({ force: true });
    await dialog.getByRole('button', { name: 'Prepare' }).click();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Document' }).click();
    await screen.getByRole('option', { name: sent.name }).click();
    await expect.element(note).toBeVisible();
    await expect.element(dialog.getByText(/Waits for the patient\./)).toBeVisible();
  });

  it('that need somebody else ask for the address beside the field, and send nothing before', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send a consent' });
    await dialog.getByRole('combobox', { name: 'Document' }).click();
    await screen.getByRole('option', { name: sent.name }).click();
    await dialog.getByRole('radio', { name: 'Somebody for the patient' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .element(dialog.getByText('Enter an email address for the guardian, or send by SMS.').first())
      .toBeVisible();
    expect(gateway.received(consentCalls.configure)).toEqual([]);
  });

  it('are withdrawn with a reason only', async () => {
    gateway.on(consentCalls.update, () => ({ ...sent, status: 'CANCELLED' as const }));
    const { screen } = await show();
    await screen.getByRole('button', { name: `Withdraw ${sent.name}` }).click();
    const dialog = screen.getByRole('dialog', { name: `Withdraw ${sent.name}` });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(dialog.getByText('Say why it is withdrawn.').first()).toBeVisible();
    await dialog.getByRole('textbox').fill('Wrong template');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(screen.getByText(`${sent.name} was withdrawn.`)).toBeVisible();
    expect(gateway.received(consentCalls.update)[0]?.body).toEqual({
      version: 2,
      status: 'CANCELLED',
      reason: 'Wrong template',
    });
  });

  it('that were withdrawn say since when they held, where they did', async () => {
    const withdrawn = {
      status: 'CANCELLED',
      cancelledAt: '2026-11-22T10:00:00Z',
      reason: 'By phone',
    } as const;
    gateway.on(consentCalls.list, () => [
      { ...signed, ...withdrawn },
      { ...sent, ...withdrawn },
    ]);
    const { screen } = await show();
    await expect
      .element(
        screen.getByText(
          /^Signed Nov 21, 2026 .* by Maya Thornton \(patient\)\. Withdrawn Nov 22, 2026: By phone/,
        ),
      )
      .toBeVisible();
    await expect.element(screen.getByText(/^Withdrawn Nov 22, 2026: By phone/)).toBeVisible();
  });

  it('are read, not changed, by who may not edit patients; an empty list says so', async () => {
    gateway.on(consentCalls.list, () => []);
    const [role] = someone.site_users[0]!.roles;
    const { site_id } = someone.site_users[0]!;
    const reader = {
      ...someone,
      site_users: [{ site_id, roles: [{ ...role!, actions_permitted: ['action_profile_view'] }] }],
    };
    const { screen } = await show(reader);
    await expect.element(screen.getByText('No consents sent or filed.')).toBeVisible();
    const card = screen.getByRole('region', { name: 'Consents' });
    expect(card.getByRole('button').elements()).toEqual([]);
  });
});

describe('rows that come late', () => {
  const known = [prepared, sent, signed].map(
    ({
      id: consentId,
      templateId,
      name,
      sentAt,
      viewedAt,
      expiresAt,
      signedAt,
      declinedAt,
      cancelledAt,
    }) => ({
      id: consentId,
      templateId,
      name,
      sentAt,
      viewedAt,
      expiresAt,
      signedAt,
      declinedAt,
      cancelledAt,
    }),
  );
  const withNext = async (consents: typeof known) => {
    const answer = Promise.withResolvers<Consent[]>();
    gateway.on(consentCalls.list, () => answer.promise);
    const { screen } = await renderInPortal(
      <div style={{ width: 600 }}>
        <ConsentsCard
          siteProfile={{ ...siteProfile, profile: { ...siteProfile.profile, consents } }}
          locale="en-US"
        />
        <button type="button">Of the next card</button>
      </div>,
    );
    const next = screen.getByRole('button', { name: 'Of the next card' }).element();
    return { screen, answer, top: () => next.getBoundingClientRect().top };
  };

  it('move nothing below them', async () => {
    const { screen, answer, top } = await withNext(known);
    await expect.element(screen.getByText(signed.name)).toBeVisible();
    const before = top();
    answer.resolve([prepared, sent, signed]);
    await expect.element(screen.getByText('Not sent')).toBeVisible();
    expect(top()).toBe(before);
  });

  it('move nothing where they fail', async () => {
    const { screen, answer, top } = await withNext(known);
    const before = top();
    answer.reject(new TypeError('Failed to fetch'));
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(top()).toBe(before);
  });
});
