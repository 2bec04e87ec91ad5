// Journey of a visit that is recorded: the patient is chosen, what is said becomes text, and the stop makes a log of it.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { query } from '../../../e2e/support/database.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** Somebody has one recording at a time: this journey has a person of its own, who may track time. */
const whoTracksTime = async (page: Page): Promise<string> => {
  const { id, email } = await newUser(page.request, 'Aufnahme', { isAdmin: true });
  await query(
    `with member as (
       insert into site_users (id, user_id, site_id)
       select gen_random_uuid(), $1, id from sites where is_global returning id)
     insert into site_user_roles (site_user_id, role_id)
     select member.id, r.id from member, roles r where r.code = 'health_coach'`,
    [id],
  );
  return email;
};

/** Stands for the speech recognition of a browser, which sends sound to its maker; the journey says the words. */
const hears = (page: Page) =>
  page.addInitScript(() => {
    class Recognition extends EventTarget {
      start() {
        Object.assign(window, { recognition: this });
      }
      stop() {}
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  });

const say = (page: Page, words: string, isFinal: boolean) =>
  page.evaluate(
    ({ transcript, isFinal }) => {
      const { recognition } = window as unknown as { recognition: EventTarget };
      const results = [Object.assign([{ transcript }], { isFinal })];
      recognition.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
    },
    { transcript: words, isFinal },
  );

test('TIMER-001 a visit is recorded with live speech to text, and its stop saves a communication log', async ({
  page,
}) => {
  const email = await whoTracksTime(page);
  const patient = await newPatient();
  await test.step('the recording begins with the patient', async () => {
    await hears(page);
    await signInByCall(page, email);
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Session Recording' }).press('Enter');
    await page.getByRole('button', { name: 'Select Patient' }).press('Enter');
    const search = page.getByRole('dialog', { name: 'Search Patients' });
    await search.getByRole('textbox', { name: 'Last Name' }).fill(patient.lastName);
    await search.getByRole('textbox', { name: 'Last Name' }).press('Enter');
    await search
      .getByRole('option', { name: patient.name })
      .or(search.getByText(patient.name))
      .first()
      .click();
  });

  const started = Date.now();
  await test.step('what is said becomes text', async () => {
    await page.getByRole('button', { name: 'Start recording' }).press('Enter');
    await page.getByRole('button', { name: 'Use speech to text' }).press('Enter');
    const area = page.getByLabel('Transcription');
    await expect(page.getByRole('button', { name: 'Stop recording' })).toBeEnabled();
    await expect.poll(() => page.evaluate(() => 'recognition' in window)).toBe(true);
    await say(page, 'She breathes', false);
    await expect(area).toHaveValue('She breathes');
    await say(page, 'She breathes better since Monday', true);
    await expect(area).toHaveValue('She breathes better since Monday');
    await expectAccessible(page);
  });

  const stopped = await test.step('the recording is stopped, and saved', async () => {
    await expect(page.getByText(/^00:0\d:(0[2-9]|[1-5]\d)$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop recording' }).press('Enter');
    await expect(page.getByText('Recording Saved Successfully')).toBeVisible();
    return Date.now();
  });

  await test.step('the log holds the time and the words', async () => {
    // The log is the patient's, with the time and the words.
    await page.goto(`${patient.address}/logs`);
    const log = page.getByRole('row', { name: /In Clinic Appointment/ });
    await expect(log.getByRole('cell', { name: 'She breathes better since Monday' })).toBeVisible();
    await expect(log.getByRole('cell', { name: 'Liv Aufnahme' })).toBeVisible();
    const answer = await page.request.get(
      `/gateway/communications?principal.equals=${patient.profileId}&size=1`,
    );
    const [{ sent, encounter }] = await answer.json();
    expect(encounter.durationInSeconds).toBeGreaterThanOrEqual(2);
    // It lies between the two key presses; its length is told in whole seconds.
    const from = Date.parse(sent);
    const until = from + (encounter.durationInSeconds - 1) * 1000;
    expect([from >= started, until <= stopped]).toEqual([true, true]);
  });
});
