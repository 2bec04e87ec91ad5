// Has each template a text in each of the five languages, filled for the patient and the site? (OP-CONSENT-1)
import { expect, it } from 'vitest';
import { consentLanguages } from '../contract/model.ts';
import { consentTemplates, textOf, textsIn } from './consent-text.ts';

const about = { patientName: 'Maya Thornton', dateOfBirth: '1988-04-17', siteName: 'Harbor Lung Clinic' };

it.each(consentLanguages)('every template has its own text in %s, with the name of the site', (language) => {
  const written = consentTemplates.map(({ id }) => textOf(id, language, about));
  expect(new Set(written.map((text) => text?.title)).size).toBe(consentTemplates.length);
  for (const text of written) {
    expect(text?.paragraphs).toHaveLength(4);
    expect(text?.paragraphs[0]).toContain('Harbor Lung Clinic');
    expect(JSON.stringify(text)).not.toContain('{site}');
  }
});

it('no two languages share a sentence, and the message tells neither who nor what', () => {
  const [template] = consentTemplates;
  const all = consentLanguages.flatMap((one) => textOf(template?.id ?? '', one, about)?.paragraphs ?? []);
  expect(new Set(all).size).toBe(20);
  for (const language of consentLanguages) {
    const { invitation, reminder, after } = textsIn(language).message;
    const said = [invitation, reminder].map(({ subject, before }) => `${subject} ${before}`).join(' ');
    expect(invitation.before).toMatch(/30/);
    expect(reminder.before).not.toMatch(/30/);
    expect(`${said} ${after}`).not.toMatch(/Maya|Harbor|asthma/i);
  }
});

it('a text is translated anew, whatever text it was before', () => {
  const id = consentTemplates[0]?.id ?? '';
  const english = textOf(id, 'English', about) ?? { ...about, title: '', paragraphs: [] };
  expect(textOf(id, 'German', english)).toEqual(textOf(id, 'German', about));
  expect(textOf(id, 'German', english)?.title).not.toBe(english.title);
});

it('a template that nobody knows has no text', () => {
  expect(textOf('0198c0de-0000-7000-8000-00000000c0ff', 'English', about)).toBeNull();
});
