// Can somebody sign behind a link, in their language, after showing who they are, and is nothing told before?
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '@alveary/portal/shell/query-client.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { theme, tokensToMantine } from '@alveary/portal/ui/theme.ts';
import { consentLinkCalls, type LinkView } from '../../contract/guest.calls.ts';
import { SignPage } from './sign.page.tsx';

const CODE = 'abcdefghijklmnopqrstuvwxyz012345';
const view: LinkView = {
  state: 'open',
  language: 'English',
  asks: 'birth-date',
  expiresAt: '2026-12-20T10:00:00Z',
};
const readable = {
  title: 'Consent to care management',
  paragraphs: ['I agree that the care team accompanies me.', 'I may end this at any time.'],
  patientName: 'Maya Thornton',
  siteName: 'Harbor Lung Clinic',
  roleName: 'Patient',
  isPatient: true,
  sha256: 'a'.repeat(64),
};

let gateway: Gateway;
beforeEach(async () => {
  gateway = startGateway();
  await page.viewport(390, 844);
});
afterEach(async () => {
  gateway.restore();
  await page.viewport(1440, 900);
});

/** @param given null leaves the answer as the test has set it */
const open = (given: Partial<LinkView> | null = {}) => {
  if (given !== null) gateway.on(consentLinkCalls.open, () => ({ ...view, ...given }));
  gateway.on(consentLinkCalls.read, () => readable);
  const router = createMemoryRouter([{ path: '/s/:code', element: <SignPage /> }], {
    initialEntries: [`/s/${CODE}`],
  });
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};
type Screen = Awaited<ReturnType<typeof open>>;

const prove = async (screen: Screen) => {
  await screen.getByRole('textbox', { name: 'Day' }).fill('17');
  await screen.getByRole('textbox', { name: 'Month' }).fill('4');
  await screen.getByRole('textbox', { name: 'Year' }).fill('1988');
  await screen.getByRole('button', { name: 'Read the document' }).click();
  await expect.element(screen.getByRole('heading', { name: readable.title })).toBeVisible();
};

describe('the signing page', () => {
  it('sends a code where no date of birth is on record, and opens the document with it', async () => {
    const screen = await open({ asks: 'code' });
    gateway.on(consentLinkCalls.sendCode, () => ({ ...view, asks: 'code' as const }));
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Send me the code' }).click();
    const code = screen.getByRole('textbox', { name: 'Code from the message' });
    await code.fill('12 34');
    await screen.getByRole('button', { name: 'Read the document' }).click();
    await expect.element(screen.getByText('Enter the six digits of the code.')).toBeVisible();
    gateway.refuse(consentLinkCalls.read, 'ConsentCodeWrong');
    await code.fill('123 457');
    await screen.getByRole('button', { name: 'Read the document' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'This is not the code of the newest message. After five wrong tries the link is closed.',
      );
    gateway.on(consentLinkCalls.read, () => readable);
    await code.fill('123 456');
    await screen.getByRole('button', { name: 'Read the document' }).click();
    await expect.element(screen.getByRole('heading', { name: readable.title })).toBeVisible();
    expect(gateway.received(consentLinkCalls.read).at(-1)?.body).toEqual({
      dateOfBirth: null,
      oneTimeCode: '123456',
    });
  });

  it('asks for the date of birth after all where one was entered meanwhile', async () => {
    const screen = await open({ asks: 'code' });
    gateway.on(consentLinkCalls.sendCode, () => view);
    await screen.getByRole('button', { name: 'Send me the code' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Day' })).toBeVisible();
  });

  it('asks for the date of birth first, and shows nothing of the document before', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Before you read it' })).toBeVisible();
    expect(screen.getByText(/Maya/).query()).toBeNull();
    await screen.getByRole('button', { name: 'Read the document' }).click();
    await expect.element(screen.getByText(/^Enter the date as numbers/)).toBeVisible();
    expect(gateway.received(consentLinkCalls.read)).toEqual([]);
    await prove(screen);
    expect(gateway.received(consentLinkCalls.read)[0]?.body).toEqual({ dateOfBirth: '1988-04-17' });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('says when the date is wrong and keeps it', async () => {
    const screen = await open();
    gateway.refuse(consentLinkCalls.read, 'ConsentProofWrong');
    await screen.getByRole('textbox', { name: 'Day' }).fill('1');
    await screen.getByRole('textbox', { name: 'Month' }).fill('1');
    await screen.getByRole('textbox', { name: 'Year' }).fill('1990');
    await screen.getByRole('button', { name: 'Read the document' }).click();
    await expect.element(screen.getByText(/After five wrong tries/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Year' })).toHaveValue('1990');
  });

  it('signs what was read, with the typed name and the drawing, after agreeing', async () => {
    gateway.on(consentLinkCalls.sign, () => ({ ...view, state: 'signed' as const }));
    const screen = await open();
    await prove(screen);
    await screen.getByRole('textbox', { name: 'Your first and last name' }).fill('Maya');
    await screen.getByRole('button', { name: 'Sign the document' }).click();
    await expect.element(screen.getByText('Write your first and your last name.')).toBeVisible();
    await expect.element(screen.getByText('Tick this to sign.')).toBeVisible();
    expect(gateway.received(consentLinkCalls.sign)).toEqual([]);
    await screen.getByRole('textbox', { name: 'Your first and last name' }).fill('Maya Thornton');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('img', { name: /Sign by hand/ }).click();
    await screen.getByRole('button', { name: 'Sign the document' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: 'Save the document' })).toBeVisible();
    expect(gateway.received(consentLinkCalls.sign)[0]?.body).toEqual({
      dateOfBirth: '1988-04-17',
      sha256: readable.sha256,
      name: 'Maya Thornton',
      agrees: true,
      drawn: [[[expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]]],
    });
  });

  it.each([
    ['signed', 'Thank you'],
    ['declined', 'Not signed'],
  ] as const)(
    'says that it is %s where that was decided already, such as by an answer that got lost',
    async (state, title) => {
      gateway.refuse(consentLinkCalls.sign, 'ConsentSigned');
      const screen = await open();
      await prove(screen);
      gateway.on(consentLinkCalls.open, () => ({ ...view, state }));
      await screen.getByRole('textbox', { name: 'Your first and last name' }).fill('Maya Thornton');
      await screen.getByRole('checkbox').click();
      await screen.getByRole('button', { name: 'Sign the document' }).click();
      await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    },
  );

  it('tells a signer that another one declined, whose links lead nowhere any more', async () => {
    gateway.refuse(consentLinkCalls.decline, 'ConsentSigned');
    const screen = await open();
    await prove(screen);
    gateway.refuse(consentLinkCalls.open, 'ConsentLinkInvalid');
    await screen.getByRole('button', { name: 'I do not want to sign' }).click();
    await screen.getByRole('button', { name: 'Decline' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Not signed' })).toBeVisible();
  });

  it('declines after one more question, with a reason where there is one', async () => {
    gateway.on(consentLinkCalls.decline, () => ({ ...view, state: 'declined' as const }));
    const screen = await open();
    await prove(screen);
    await screen.getByRole('button', { name: 'I do not want to sign' }).click();
    await screen.getByRole('textbox', { name: 'Why (optional)' }).fill('I want to ask first');
    await screen.getByRole('button', { name: 'Decline' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Not signed' })).toHaveFocus();
    expect(gateway.received(consentLinkCalls.decline)[0]?.body).toEqual({
      dateOfBirth: '1988-04-17',
      reason: 'I want to ask first',
    });
  });

  it.each([
    ['Spanish', 'Antes de leerlo'],
    ['Swedish', 'Innan du läser'],
    ['Italian', 'Prima di leggere'],
    ['German', 'Bevor Sie lesen'],
  ] as const)('speaks %s where the document does', async (language, title) => {
    const screen = await open({ language });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(document.documentElement.lang).not.toBe('en');
  });

  it('behind a link that was signed thanks', async () => {
    const screen = await open({ state: 'signed' });
    await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  it('behind a link that is over says whom to ask', async () => {
    gateway.refuse(consentLinkCalls.open, 'ConsentLinkInvalid');
    const screen = await open(null);
    await expect
      .element(screen.getByText(/If you have a newer message from us, use the link in it/))
      .toBeVisible();
  });
});
