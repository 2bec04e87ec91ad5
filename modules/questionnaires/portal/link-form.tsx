// How does a patient answer on a phone? Every question on one page, what is missing beside it, one button at the end
import { Button } from '@mantine/core';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { type PlainRefusal, usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { answerComplaints, itemsForPatient } from '../contract/answers.rules.ts';
import type { Definition } from '../contract/definition.ts';
import { questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { AnswerField } from './answer-field.tsx';
import { answersOf, emptyAnswers, itemOfField } from './typed-answers.rules.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import styles from './link.module.css';

interface LinkFormProps {
  readonly code: string;
  readonly definition: Definition;
  readonly onDone: () => void;
}

const besideItems = (messages: readonly { readonly field?: string; readonly message: string }[]) =>
  Object.fromEntries(messages.map(({ field = '', message }) => [itemOfField(field), message]));

export const LinkForm = ({ code, definition, onDone }: LinkFormProps) => {
  const items = itemsForPatient(definition);
  const send = async (typed: Readonly<Record<string, string>>): Promise<PlainRefusal<string> | null> => {
    try {
      const body = { answers: answersOf(items, typed) };
      await request(questionnaireLinkCalls.answer, { params: { code }, body });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return error.code === 'Invalid' ? { beside: besideItems(error.errors) } : { whole: error.message };
    }
    onDone();
    return null;
  };
  const form = usePlainForm<string>({
    initial: emptyAnswers(items),
    check: (typed) => besideItems(answerComplaints(definition, answersOf(items, typed), 'patient')),
    send,
  });
  const given = items.filter(({ id }) => form.values[id] !== '').length;
  return (
    <form {...form.form} className={guest.card}>
      <h1>{definition.title}</h1>
      <p>{definition.introduction}</p>
      {definition.recall === null ? null : <p className="dim">{definition.recall}</p>}
      {items.map((item) => {
        const { value, error, onValue, onBlur } = form.field(item.id);
        return (
          <AnswerField
            key={item.id}
            item={item}
            value={value}
            error={error}
            onChange={onValue}
            onBlur={onBlur}
          />
        );
      })}
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <p className="dim tabular" aria-live="polite">
        {given} of {items.length} answered
      </p>
      <Button type="submit" size="md" loading={form.isRunning}>
        Send the answers
      </Button>
      <p className={styles.credit}>{definition.credit}</p>
    </form>
  );
};
