// The screens for somebody who is not signed in: the account, and the links that patients get.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newPatient } from '../../../../e2e/support/new-patient.ts';
import { newUser } from '../../../../e2e/support/new-user.ts';
import { codeIn, linkIn, messageTo } from '../../../../e2e/support/outbox.ts';
import { logIn, origin, signInByCall } from '../../../../e2e/support/people.ts';
import { at, firstId, LENA, type Screen } from './screen.ts';

const codeStep: Screen['open'] = async (page) => {
  await logIn(page, 'twofa@harborlung.example');
};

/** Links of a mail work once and for somebody: each screen has a user of its own, and nobody is signed in. */
const confirmLink: Screen['open'] = async (page) => {
  const { email } = await newUser(page.request, 'Confirmzoom', { isUnconfirmed: true });
  await page.context().clearCookies();
  await page.goto(linkIn(await messageTo(email, 1)));
};

const passwordLink: Screen['open'] = async (page) => {
  const { email } = await newUser(page.request, 'Passwordzoom');
  await page.context().clearCookies();
  await page.request.post('/gateway/password/reset', { data: { email }, headers: { origin } });
  // The welcome mail is gone since its link was used.
  await page.goto(linkIn(await messageTo(email, 1)));
};

/** Writes as Lena, who is signed out again before the patient opens the link. */
const post = async (page: Page, path: string, data: unknown) => {
  const answer = await page.request.post(`/gateway/${path}`, { data, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

const READER = 'avery.reader@visitor.example';

const signingLink: Screen['open'] = async (page) => {
  const email = 'avery.signer@visitor.example';
  const { profileId } = await newPatient({ emailAddress: email });
  await signInByCall(page, LENA);
  const [template] = await (await page.request.get('/gateway/patient-consents/templates')).json();
  const consent = await post(page, `v2/patient-consents/configure?profileId=${profileId}`, {
    templateId: template.id,
    signers: [{ roleName: 'Patient', email }],
    medium: 'EMAIL',
  });
  await post(page, 'send-document-invite/EMAIL/language/English', { consentId: consent.id });
  await page.context().clearCookies();
  await page.goto(linkIn(await messageTo(email, 1)));
};

const questionnaireLink: Screen['open'] = async (page) => {
  const { profileId } = await newPatient({ emailAddress: READER });
  await signInByCall(page, LENA);
  const internalName = 'frail-scale';
  await post(page, `questionnaires/assigned?profileId=${profileId}`, { internalName });
  await post(page, `questionnaires/links?profileId=${profileId}`, { internalName, medium: 'email' });
  await page.context().clearCookies();
  await page.goto(linkIn(await messageTo(READER, 1)));
};

const pageOfLena = (): Promise<string> =>
  firstId(
    'select p.slug as id from booking_pages p join portal_users u on u.id = p.user_id where u.email = $1',
    LENA,
  );

const bookingLink: Screen['open'] = async (page) => {
  const slug = await pageOfLena();
  const email = `${randomUUID()}@visitor.example`;
  const day = 24 * 60 * 60 * 1000;
  const [from, to] = [new Date(Date.now() + 15 * day), new Date(Date.now() + 20 * day)];
  const span = `from=${from.toISOString()}&to=${to.toISOString()}`;
  const free = await page.request.get(`/gateway/booking/pages/${slug}/slots?${span}&minutes=20`);
  expect(free.status(), await free.text()).toBe(200);
  const { starts } = await free.json();
  const booked = await post(page, `booking/pages/${slug}`, {
    start: starts.at(-1),
    minutes: 20,
    firstName: 'Avery',
    lastName: 'Linkzoom',
    email,
    countryCode: '+1',
    phone: null,
    confirmBy: 'EMAIL',
    timeZone: 'America/New_York',
  });
  const oneTimeCode = codeIn(await messageTo(email, 1));
  await post(page, `booking/requests/${booked.code}/proof`, { oneTimeCode });
  await page.goto(`/booking/${booked.code}`);
};

export const screensWithoutSignIn: readonly Screen[] = [
  { address: '/account/login', name: 'sign-in', who: null, open: at('/account/login'), shows: 'Log in' },
  {
    address: '/account/password/forgot',
    name: 'forgotten password',
    who: null,
    open: at('/account/password/forgot'),
    shows: 'Email',
  },
  {
    address: '/account/unconfirmed',
    name: 'unconfirmed',
    who: null,
    open: at('/account/unconfirmed'),
    shows: 'Email',
  },
  {
    address: '/account/provider',
    name: 'way back from a provider',
    who: null,
    open: at('/account/provider?code=x&state=y'),
    shows: 'Back to log in',
  },
  {
    address: '/account/undo',
    name: 'way back from a change of the sign-in',
    who: null,
    open: at(`/account/undo?token=${'x'.repeat(43)}`),
    shows: 'This link does not undo anything any more',
  },
  {
    address: '/account/password/reset',
    name: 'new password by link',
    who: null,
    open: passwordLink,
    shows: 'Set the password',
  },
  {
    address: '/account/password/reset',
    name: 'confirm by link',
    who: null,
    open: confirmLink,
    shows: 'Confirm the account',
  },
  {
    address: '/account/password/reset',
    name: 'used link',
    who: null,
    open: at(`/account/password/reset?token=${'x'.repeat(43)}`),
    shows: 'This link is not valid any more.',
  },
  { address: '/account/login', name: 'code step', who: null, open: codeStep, shows: 'Enter the code' },
  { address: '/v/:code?', name: 'visit code', who: null, open: at('/v'), shows: 'Enter your visit code' },
  {
    address: '/s/:code',
    name: 'consent to sign',
    who: null,
    open: signingLink,
    shows: 'Read the document',
  },
  {
    address: '/q/:code',
    name: 'questionnaire of a patient',
    who: null,
    open: questionnaireLink,
    shows: 'FRAIL scale',
  },
  {
    address: '/book/:slug',
    name: 'booking page',
    who: null,
    open: async (page) => {
      await page.goto(`/book/${await pageOfLena()}`);
    },
    shows: 'Book a time with Lena Brandt',
  },
  {
    address: '/booking/:code',
    name: 'booked time',
    who: null,
    open: bookingLink,
    shows: 'Choose another time',
  },
];
