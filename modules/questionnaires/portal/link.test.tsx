// A patient answers behind a link, is told what is missing, in the language on record, and hears afterwards that it arrived.
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { createQueryClient } from '@alveary/portal/shell/query-client.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { theme, tokensToMantine } from '@alveary/portal/ui/theme.ts';
import { questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { QuestionnaireLinkPage } from './link.page.tsx';

const CODE = 'abcdefghijklmnopqrstuvwxyz012345';
const view = {
  internalName: 'asthma-control-questionnaire',
  expiresAt: '2026-12-01T09:00:00Z',
  language: 'en',
} as const;

let gateway: Gateway;
beforeEach(async () => {
  gateway = startGateway();
  await page.viewport(390, 844);
});
afterEach(async () => {
  gateway.restore();
  await page.viewport(1440, 900);
});

const open = async () => {
  const routes = [{ path: '/q/:code', element: <QuestionnaireLinkPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/q/${CODE}`] });
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

describe('the page behind a link', () => {
  it('asks the patient only, marks what is missing, sends once and thanks', async () => {
    gateway.on(questionnaireLinkCalls.open, () => ({ ...view, state: 'open' }) as const);
    gateway.on(questionnaireLinkCalls.answer, () => ({ ...view, state: 'answered' }) as const);
    const screen = await open();
    await expect.element(screen.getByRole('group', { name: 'Woken at night' })).toBeVisible();
    expect(screen.getByText(/FEV1/).query()).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const steps = screen.getByRole('group', { name: 'Woken at night' }).getByRole('radio').elements();
    expect(steps).toHaveLength(7);
    expect(
      new Set(steps.map((step) => Math.round(step.getBoundingClientRect().top))),
      'one line',
    ).toHaveProperty('size', 1);
    await screen.getByRole('button', { name: 'Send the answers' }).click();
    expect(screen.getByText('Answer this question.').elements()).toHaveLength(5);
    expect(gateway.received(questionnaireLinkCalls.answer)).toEqual([]);
    for (const one of [/^Woken/, /^Symptoms/, /^Activity/, /^Shortness/, /^Wheeze/]) {
      await screen.getByRole('group', { name: one }).getByRole('radio', { name: '2', exact: true }).click();
    }
    await expect.element(screen.getByText('5 of 6 answered')).toBeVisible();
    await screen.getByRole('button', { name: 'Send the answers' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus();
    expect(gateway.received(questionnaireLinkCalls.answer)[0]?.body).toEqual({
      answers: {
        waking: 2,
        symptoms: 2,
        activities: 2,
        shortnessOfBreath: 2,
        wheezing: 2,
        bronchodilator: null,
      },
    });
  });

  it.each([
    ['de', 'Antworten senden', 'Beantworten Sie diese Frage.', '0 von 6 beantwortet', 'Vielen Dank'],
    ['es', 'Enviar las respuestas', 'Responda a esta pregunta.', '0 de 6 respondidas', 'Gracias'],
    ['it', 'Invia le risposte', 'Risponda a questa domanda.', '0 di 6 risposte date', 'Grazie'],
    ['sv', 'Skicka svaren', 'Svara på den här frågan.', '0 av 6 besvarade', 'Tack'],
  ] as const)('speaks %s around the questions, which stay as they were published', async (...words) => {
    const [language, send, needed, count, thanks] = words;
    gateway.on(questionnaireLinkCalls.open, () => ({ ...view, language, state: 'open' }) as const);
    gateway.on(questionnaireLinkCalls.answer, () => ({ ...view, language, state: 'answered' }) as const);
    const screen = await open();
    await expect.element(screen.getByText(count)).toBeVisible();
    expect(document.documentElement.lang).toBe(language);
    await screen.getByRole('button', { name: send }).click();
    expect(screen.getByText(needed).elements()).toHaveLength(5);
    for (const one of [/^Woken/, /^Symptoms/, /^Activity/, /^Shortness/, /^Wheeze/]) {
      await screen.getByRole('group', { name: one }).getByRole('radio', { name: '2', exact: true }).click();
    }
    await screen.getByRole('button', { name: send }).click();
    await expect.element(screen.getByRole('heading', { name: thanks })).toHaveFocus();
  });

  it('says that it was answered, and that it works no more', async () => {
    gateway.on(questionnaireLinkCalls.open, () => ({ ...view, state: 'answered' }) as const);
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  it('of another time says whom to ask', async () => {
    gateway.refuse(questionnaireLinkCalls.open, 'QuestionnaireLinkInvalid');
    const screen = await open();
    await expect.element(screen.getByText(errorCatalogue.QuestionnaireLinkInvalid.message)).toBeVisible();
  });

  it('that was answered meanwhile on another phone says so and keeps what was chosen', async () => {
    gateway.on(
      questionnaireLinkCalls.open,
      () => ({ ...view, internalName: 'mood', state: 'open' }) as const,
    );
    gateway.refuse(questionnaireLinkCalls.answer, 'QuestionnaireAnswered');
    const screen = await open();
    await screen.getByRole('radio', { name: '7', exact: true }).click();
    await screen.getByRole('button', { name: 'Send the answers' }).click();
    await expect.element(screen.getByText(errorCatalogue.QuestionnaireAnswered.message)).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: '7', exact: true })).toBeChecked();
  });
});
