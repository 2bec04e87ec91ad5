// A screen, to those who look at every one of them, and the ways to come to it.
import { expect, type Page } from '@playwright/test';
import { query } from '../../../../e2e/support/database.ts';
import { patientByEhrId } from '../../../../e2e/support/people.ts';

/** Who is signed in; null for nobody. */
export type Who = 'lena@alveary.example' | 'ada@alveary.example' | 'noaccess@alveary.example' | null;

export interface Screen {
  /** As the manifest of its subject names it; several screens can stand at one address. */
  readonly address: string;
  readonly name: string;
  readonly who: Who;
  readonly open: (page: Page) => Promise<void>;
  /** Seen when the screen has its data. */
  readonly shows: string;
}

export const NOEL = 'noaccess@alveary.example';
export const LENA = 'lena@alveary.example';
export const ADA = 'ada@alveary.example';

/** Before the path of a tab. */
export const PATIENT = '/site/:slug/patient/:siteProfileId';

const NOWHERE = '/nowhere';

/** Within the open portal, as Back and Forward of the browser lead to an address. */
const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/**
 * Loads the portal at an address, or goes there within the portal that is open, past a page that shows nothing of the last one.
 * Who leaves a patient within the portal is told of the time that was logged, in a notice that is no part of the next screen.
 */
export async function go(page: Page, address: string): Promise<void> {
  const isOpen = (await page.locator('#root').count()) > 0 && !page.url().includes('/patient/');
  if (!isOpen || address === NOWHERE) {
    await page.goto(address);
    return;
  }
  await goWithin(page, NOWHERE);
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  await goWithin(page, address);
}

export const at =
  (address: string): Screen['open'] =>
  (page) =>
    go(page, address);

/** Maya Thornton of the demo world, who has something at every tab. */
const MAYA = 'HL-1001';

/** Opens a page of the patient page, which may need to know whose it is. */
export const onPatient =
  (tab: string | ((profileId: string) => Promise<string>)): Screen['open'] =>
  async (page) => {
    const { address, profileId } = await patientByEhrId(page, MAYA);
    await go(page, `${address}/${typeof tab === 'string' ? tab : await tab(profileId)}`);
  };

/** Opens an address that names the patient or something of the patient. */
export const ofPatient =
  (address: (profileId: string) => Promise<string> | string): Screen['open'] =>
  async (page) => {
    const { profileId } = await patientByEhrId(page, MAYA);
    await go(page, await address(profileId));
  };

/** The spirometry session that was performed last. */
export const latestSession = (profileId: string): Promise<string> =>
  firstId(
    'select id from spirometry_sessions where profile_id = $1 order by performed_at desc limit 1',
    profileId,
  );

/** @returns the `id` of the first row that the statement finds; `$1` is the patient, or whoever it is about */
export async function firstId(sql: string, about: string): Promise<string> {
  const [row] = await query<{ readonly id: string }>(sql, [about]);
  if (row === undefined) throw new Error(`The demo world has no row for: ${sql}`);
  return row.id;
}
