// How does a message template look to a patient, and which ones match what is looked for? (CONSENT-022; OP-CONSENT-2)
import type { MessageTemplate } from '../contract/model.ts';
import { type Placeholder, smsParts } from '../contract/rules.ts';
import { wordFilter } from '@alveary/portal/lib/word-filter.ts';

interface Sender {
  readonly first_name: string;
  readonly last_name: string;
}

/** Values for the preview: an invented patient, this site and the person who looks. */
export const exampleValues = (siteName: string, sender: Sender): Readonly<Record<Placeholder, string>> => ({
  patient_first_name: 'Alex',
  patient_last_name: 'Example',
  site_name: siteName,
  my_first_name: sender.first_name,
  my_name: `${sender.first_name} ${sender.last_name}`.trim(),
});

/** '142 characters, 1 SMS' of the text as it goes out. */
export const lengthInWords = (text: string): string => {
  const count = [...text].length;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}, ${smsParts(text)} SMS`;
};

/** The templates in whose title, text or author every typed word is found. */
export const matchingTemplates = wordFilter<MessageTemplate>(
  ({ title, body, createdByName }) => `${title}\n${body}\n${createdByName}`,
);
