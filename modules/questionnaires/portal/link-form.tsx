// A questionnaire on a phone: every question on one page, what is missing beside it, one button at the end. The questions stay as they were
// published; what stands around them is in the language of the patient.
import { Button } from '@mantine/core';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { type PlainRefusal, usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { answerFaults, itemsForPatient } from '../contract/answers.rules.ts';
import type { Definition } from '../contract/definition.ts';
import { questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { AnswerField } from './answer-field.tsx';
import { answersOf, emptyAnswers, itemOfField } from './typed-answers.rules.ts';
import type { LinkWording } from './wordings/words.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import styles from './link.module.css';

interface LinkFormProps {
  readonly code: string;
  readonly definition: Definition;
  readonly wording: LinkWording;
  readonly onDone: () => void;
}

const refusalOf = ({ code, status, errors }: CallError, wording: LinkWording): PlainRefusal<string> => {
  if (code === 'Invalid')
    return {
      beside: Object.fromEntries(errors.map(({ field = '' }) => [itemOfField(field), wording.wrong])),
    };
  if (code === 'QuestionnaireAnswered') return { whole: wording.answeredAlready };
  if (code === 'QuestionnaireLinkInvalid') return { whole: wording.overText };
  return { whole: status === 429 ? wording.tooMany : wording.trouble };
};

export const LinkForm = ({ code, definition, wording, onDone }: LinkFormProps) => {
  const items = itemsForPatient(definition);
  const send = async (typed: Readonly<Record<string, string>>): Promise<PlainRefusal<string> | null> => {
    try {
      const body = { answers: answersOf(items, typed) };
      await request(questionnaireLinkCalls.answer, { params: { code }, body });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return refusalOf(error, wording);
    }
    onDone();
    return null;
  };
  const form = usePlainForm<string>({
    initial: emptyAnswers(items),
    check: (typed) =>
      Object.fromEntries(
        answerFaults(definition, answersOf(items, typed), 'patient').map(({ item, fault }) => [
          item,
          wording.fault(fault),
        ]),
      ),
    send,
  });
  const given = items.filter(({ id }) => form.values[id] !== '').length;
  return (
    <form {...form.form} className={guest.card}>
      {wording.inEnglish === null ? null : <p>{wording.inEnglish}</p>}
      <h1 lang="en">{definition.title}</h1>
      <p lang="en">{definition.introduction}</p>
      {definition.recall === null ? null : (
        <p className="dim" lang="en">
          {definition.recall}
        </p>
      )}
      {items.map((item) => {
        const { value, error, readOnly, onValue, onBlur } = form.field(item.id);
        return (
          <AnswerField
            key={item.id}
            item={item}
            value={value}
            error={error}
            onChange={onValue}
            onBlur={onBlur}
            readOnly={readOnly}
            optional={wording.optional}
          />
        );
      })}
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <p className="dim tabular" aria-live="polite">
        {wording.answered(given, items.length)}
      </p>
      <Button type="submit" size="md" loading={form.isRunning}>
        {wording.send}
      </Button>
      <p className={styles.credit} lang="en">
        {definition.credit}
      </p>
    </form>
  );
};
