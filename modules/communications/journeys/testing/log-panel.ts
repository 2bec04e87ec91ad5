// What do the journeys of the communication log do in its panel? (document 2 §2)
import { expect, type Locator, type Page } from '@playwright/test';

export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Communication Log' });

export async function choose(panel: Locator, label: string, option: string): Promise<void> {
  await panel
    .getByRole('combobox', { name: label })
    .or(panel.getByRole('textbox', { name: label }))
    .click();
  await panel.page().getByRole('option', { name: option, exact: true }).click();
}

export async function fillPhoneCall(panel: Locator, subject: string): Promise<void> {
  await choose(panel, 'Purpose', 'Health Coaching');
  await choose(panel, 'Medium', 'Phone');
  await choose(panel, 'Direction', 'Outbound');
  await choose(panel, 'Result', 'Answered');
  await panel.getByLabel('Subject').fill(subject);
  await panel.getByLabel('Duration in minutes').fill('14');
}

export async function newLogOf(page: Page, address: string): Promise<Locator> {
  await page.goto(`${address}/logs`);
  await page.getByRole('button', { name: 'New log' }).click();
  const panel = panelOf(page);
  await expect(panel.getByLabel('Subject')).toBeVisible();
  return panel;
}

export const saveOf = (panel: Locator): Locator => panel.getByRole('button', { name: 'Save', exact: true });
export const newNoteOf = (panel: Locator): Locator =>
  panel.getByRole('textbox', { name: /^(Notes|New note)$/ });
