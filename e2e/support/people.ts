// The people who sign in, and the patients of the demo world that journeys read about.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../apps/server/src/platform/demo-password.ts';

/** Of everybody in the demo world, and of those whom journeys invite. */
export const PASSWORD = DEMO_PASSWORD;

/** Fills in the sign-in form that is on the screen. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the sign-in page and signs in. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/account/login');
  await signIn(page, email, password);
}

/** The journeys' server, as their pages name it where they write. */
export const origin = new URL(process.env['E2E_BASE_URL'] ?? 'http://127.0.0.1').origin;

/** Signs in without the sign-in page, which has journeys of its own. */
export async function signInByCall(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/gateway/authenticate', {
    data: { username: email, password: PASSWORD },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

interface Match {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accessible: boolean;
  readonly siteProfiles: readonly {
    readonly id: string;
    readonly accessible: boolean;
    readonly site: { readonly slug: string };
  }[];
}

export interface Person {
  readonly profileId: string;
  readonly name: string;
  readonly lastName: string;
  /** The address of the patient page in one of the sites the signed-in person may see. */
  readonly address: string;
}

async function search(request: APIRequestContext, query: string): Promise<readonly Match[]> {
  const answer = await request.get(`/gateway/profiles/search?${query}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

function personOf(match: Match): Person {
  const open = match.siteProfiles.find((entry) => entry.accessible) ?? match.siteProfiles[0]!;
  return {
    profileId: match.id,
    name: `${match.firstName} ${match.lastName}`,
    lastName: match.lastName,
    address: `/site/${open.site.slug}/patient/${open.id}`,
  };
}

export async function patientByEhrId(page: Page, ehrId: string): Promise<Person> {
  const found = await search(
    page.request,
    `identifierType.equals=EhrId&identifierValue.equals=${encodeURIComponent(ehrId)}`,
  );
  return personOf(found[0]!);
}
