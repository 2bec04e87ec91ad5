// A real installation is started: an empty database without the demo world, up to the first patient that is found.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { bundleOf, entriesOfPerson } from '@alveary/modules/import-export/server/testing/bundles.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { type ServerProcess, startServer } from '@alveary/server/testing/server-process.ts';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { runEnvironment } from '../../../tools/testing/run-environment.ts';
import { freePort } from '../../../e2e/support/second-node.ts';
import { test } from '../../../e2e/support/test.ts';

const EMAIL = 'grace@clinic.example';
const PASSWORD = 'Quiet-harbour-mornings-7';

let server: ServerProcess;
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(660_000);
  folder = mkdtempSync(join(tmpdir(), `alveary-first-${process.pid}-`));
  server = await startServer({
    readyWithinMs: 600_000,
    settings: {
      ALVEARY_DEMO: 'off',
      ALVEARY_ADMIN_EMAIL: EMAIL,
      PORT: String(await freePort()),
      ALVEARY_SECRET_KEY: testSecretKey,
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** `npm run alveary -- …` beside the running server. @returns the exit code and what was printed */
const command = (...words: string[]): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [resolve('apps/server/src/command-line.ts'), ...words], {
    env: {
      ...runEnvironment(),
      DATABASE_URL: server.databaseUrl,
      ALVEARY_DATA_DIR: join(folder, 'data'),
      // All processes on one database share one key.
      ALVEARY_SECRET_KEY: testSecretKey,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => void (output += String(part)));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
};

const writeBundle = (): string => {
  const bundles = join(folder, 'bundles');
  mkdirSync(bundles);
  writeFileSync(join(bundles, 'first.json'), JSON.stringify(bundleOf(entriesOfPerson(1))));
  return bundles;
};

const step = (page: Page, name: string) => page.getByRole('listitem', { name });

const setPassword = async (page: Page): Promise<void> => {
  const [link = ''] = /http\S+\/account\/unconfirmed\?token=\S+/.exec(server.output()) ?? [];
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm the account' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const addFirstSite = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside Chest Clinic');
  await page.getByRole('textbox', { name: 'Short name' }).fill('Lakeside');
  await page.getByRole('textbox', { name: 'Slug' }).fill('lakeside');
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'US' }).click();
  await page.getByRole('textbox', { name: 'Conditions (optional)' }).fill('COPD, Asthma');
  await page.getByRole('button', { name: 'Add site' }).click();
};

const inviteColleague = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill('Ruth');
  await dialog.getByLabel('Last name').fill('Otter');
  await dialog.getByLabel('Email').fill('ruth@clinic.example');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText(/^User has been added\./)).toBeVisible();
};

test('USERS-063 an empty installation is led to its first site, colleague and patient', async ({ page }) => {
  await test.step('the link of the start sets the password, and the first steps are shown', async () => {
    await setPassword(page);
    await expect(page).toHaveURL(`${server.address}/first-steps`);
    await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
    await expect(step(page, 'Invite a colleague')).toContainText('Add a site first.');
    await expectAccessible(page);
  });
  await test.step('the first site is added', async () => {
    await addFirstSite(page);
    await expect(page.getByText('Lakeside has been added. You are its admin.')).toBeVisible();
    await expect(step(page, 'Add the first site')).toContainText('(done)');
    await expect(page.getByText('npm run alveary -- import fhir ./bundles --site lakeside')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a colleague is invited', async () => {
    await page.getByRole('link', { name: 'Users of Lakeside' }).click();
    await inviteColleague(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${server.address}/first-steps`);
    await expect(step(page, 'Invite a colleague')).toContainText('(done)');
  });
  await test.step('a bundle is imported into the site by command', async () => {
    const { code, output } = await command('import', 'fhir', writeBundle(), '--site', 'lakeside');
    expect([code, output]).toEqual([0, expect.stringContaining('Patient')]);
  });
  await test.step('the first steps are gone, and the patient is found', async () => {
    await page.goto(server.address);
    await expect(page).toHaveURL(`${server.address}/dashboard/today`);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('meara');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Results (1)' })).toBeVisible();
  });
  await test.step('a second site is made by command, changed and closed on the page of the sites', async () => {
    const made = await command('site', 'add', '--name', 'Pier Clinic', '--slug', 'pier', '--region', 'us');
    expect(made.code, made.output).toBe(0);
    await page.goto(`${server.address}/sites`);
    await page.getByRole('link', { name: 'Add and edit sites' }).click();
    await page.getByRole('button', { name: 'Edit Pier Clinic' }).click();
    await page.getByRole('textbox', { name: 'Short name' }).fill('Pier');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Pier has been changed.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close Pier' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Opened by mistake.');
    await expectAccessible(page, '[role=dialog]');
    await page.getByRole('button', { name: 'Close site' }).click();
    await expect(page.getByRole('row', { name: /^Pier/ })).toContainText('Closed');
  });
});
