// What is typed about a message template, what is wrong with it, and how does it look to a patient? (CONSENT-022; OP-CONSENT-2)
import { type MessageTemplate, newTemplate } from '@alveary/contract/message-templates/model.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { complaints, firstOfEach } from '../../lib/problems.ts';
import { wordFilter } from '../../lib/word-filter.ts';
import { type Placeholder, smsParts } from '@alveary/contract/message-templates/rules.ts';

export interface TypedTemplate {
  readonly title: string;
  readonly body: string;
}

export type TemplateField = keyof TypedTemplate;
export const templateFields: readonly TemplateField[] = ['title', 'body'];
export const templateFieldNames: Readonly<Record<TemplateField, string>> = { title: 'Title', body: 'Text' };

export type TemplateProblems = Partial<Record<TemplateField, string>>;

const fieldOf = (named: string): TemplateField | null =>
  templateFields.find((field) => field === named) ?? null;

/** The first message of each field, by the call's own schema. */
export const problemsOfTemplate = ({ title, body }: TypedTemplate): TemplateProblems =>
  firstOfEach(complaints(newTemplate.safeParse({ title, body }).error), fieldOf);

/** The server's messages beside their fields. */
export const problemsOfRefusal = (errors: readonly FieldMessage[]): TemplateProblems =>
  firstOfEach(errors, fieldOf);

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
