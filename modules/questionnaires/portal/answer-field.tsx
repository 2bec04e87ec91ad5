// One question: answered with a number on a scale, one of a few answers, a value, or words; large enough for a thumb.
import { type Item, type ScaleItem } from '../contract/definition.ts';
import { TEXT_MAX } from '../contract/answers.rules.ts';
import { type ReactNode, useId } from 'react';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import styles from './answer-field.module.css';

interface AnswerFieldProps {
  readonly item: Item;
  /** What is typed or chosen; empty for nothing. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** While the answers are sent. */
  readonly readOnly?: boolean;
  /** What is said of a question that may be left out; in English where nothing else is given. */
  readonly optional?: (text: string) => string;
}

export const AnswerField = (props: AnswerFieldProps) => {
  const { item } = props;
  if (item.kind === 'choice') {
    const choices = item.choices.map(({ value, label }) => ({ value: String(value), label }));
    return <Choices {...props} choices={choices} />;
  }
  if (item.kind === 'scale') {
    return (
      <Choices {...props} choices={stepsOf(item)} isScale>
        <p className={styles.ends}>
          <span>
            {item.from}: {item.low}
          </span>
          <span>
            {item.to}: {item.high}
          </span>
        </p>
      </Choices>
    );
  }
  return <Typed {...props} />;
};

const stepsOf = ({ from, to }: ScaleItem) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: String(from + at) }));

interface ChoicesProps extends AnswerFieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly isScale?: boolean;
  readonly children?: ReactNode;
}

const Choices = (props: ChoicesProps) => {
  const { item, value, error, onChange, choices, isScale = false, children } = props;
  const id = useId();
  return (
    <fieldset className={styles.question} data-path={item.id} aria-describedby={`${id}-message`}>
      <legend>{nameOf(props)}</legend>
      <div className={isScale ? styles.scale : styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={`${id}-${item.id}`}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {children}
      <FieldMessage id={`${id}-message`} error={error} />
    </fieldset>
  );
};

const Typed = (props: AnswerFieldProps) => {
  const { item, value, error, onChange, onBlur, readOnly = false } = props;
  const id = useId();
  const common = {
    id,
    value,
    readOnly,
    className: styles.input,
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-message`,
    'data-path': item.id,
    ...(onBlur === undefined ? {} : { onBlur }),
  };
  return (
    <div className={styles.question}>
      <label htmlFor={id}>{nameOf(props)}</label>
      {item.kind === 'text' ? (
        <textarea
          {...common}
          rows={3}
          maxLength={TEXT_MAX}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
};

const usualOptional = (text: string): string => `${text} (optional)`;

const nameOf = ({ item: { text, isOptional }, optional = usualOptional }: AnswerFieldProps): string =>
  isOptional ? optional(text) : text;
