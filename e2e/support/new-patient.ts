// Whom may a journey write about? A patient of its own, at Harbor Lung or where it says, created for it, whom no other journey knows.
import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { origin, PASSWORD, type Person } from './people.ts';

/** Ada may create patients; one sign-in does for all patients of a worker. */
const creator = async (): Promise<APIRequestContext> => {
  const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const data = { username: 'ada@alveary.example', password: PASSWORD };
  expect((await context.post('/gateway/authenticate', { data })).status()).toBe(200);
  return context;
};

let signedIn: Promise<APIRequestContext> | null = null;

const letters = (count: number): string =>
  Array.from({ length: count }, () => 'bcdfghjklmnprstvwz'[randomInt(18)]).join('');

interface Wanted {
  readonly site?: string;
  /** Where the record system of the site must know the patient. */
  readonly ehrId?: string;
  readonly emailAddress?: string;
}

export async function newPatient({
  site = 'harbor-lung',
  ehrId,
  emailAddress,
}: Wanted = {}): Promise<Person> {
  signedIn ??= creator();
  const as = await signedIn;
  const sites: { id: string; slug: string }[] = await (await as.get('/gateway/sites')).json();
  // Like no other name and no other birthday, or the server would ask whether it is the same person.
  const lastName = `Q${letters(9)}`;
  const dateOfBirth = `${randomInt(1935, 2005)}-0${randomInt(1, 10)}-${randomInt(10, 29)}`;
  const answer = await as.post('/gateway/profiles', {
    data: {
      siteId: sites.find(({ slug }) => slug === site)?.id,
      firstName: 'Avery',
      lastName,
      dateOfBirth,
      sex: 'unknown',
      emailAddress: emailAddress ?? null,
      ehrId: ehrId ?? null,
      insuranceMemberId: null,
      phone: null,
      referrerNpi: null,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { profileId, siteProfileId, siteSlug } = await answer.json();
  return {
    profileId,
    name: `Avery ${lastName}`,
    lastName,
    address: `/site/${siteSlug}/patient/${siteProfileId}`,
  };
}
