// Asks whoever opens the link for the date of birth, before anything of the document is shown.
import { Button, TextInput } from '@mantine/core';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { type ProofFormProps, readWithProof } from './read-with-proof.ts';
import styles from './sign.module.css';
import { dayOfNumbers } from './signer-birth-date.rules.ts';

const parts = [
  { name: 'day', length: 2 },
  { name: 'month', length: 2 },
  { name: 'year', length: 4 },
] as const;

export const BirthDateForm = (props: ProofFormProps) => {
  const { wording } = props;
  const form = usePlainForm<'day' | 'month' | 'year'>({
    initial: { day: '', month: '', year: '' },
    check: (typed) => (dayOfNumbers(typed) === null ? { day: wording.dateNeeded } : {}),
    send: (typed) => readWithProof(props, { dateOfBirth: dayOfNumbers(typed) }),
  });
  const message = form.field('day').error;
  return (
    <form {...form.form} className={guest.card}>
      <h1>{wording.whoTitle}</h1>
      <p>{wording.whoText}</p>
      <fieldset className={styles.date}>
        <legend>{wording.birthDate}</legend>
        <div className={styles.numbers}>
          {parts.map(({ name, length }) => {
            const { value, readOnly, onValue, onBlur } = form.field(name);
            return (
              <TextInput
                key={name}
                name={name}
                size="md"
                inputMode="numeric"
                autoComplete="off"
                label={wording[name]}
                value={value}
                readOnly={readOnly}
                maxLength={length}
                aria-invalid={message !== null}
                onChange={(event) => onValue(event.currentTarget.value)}
                onBlur={onBlur}
              />
            );
          })}
        </div>
        {message === null ? null : (
          <p className={styles.wrong} role="alert">
            {message}
          </p>
        )}
      </fieldset>
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="md" loading={form.isRunning}>
        {wording.go}
      </Button>
    </form>
  );
};
