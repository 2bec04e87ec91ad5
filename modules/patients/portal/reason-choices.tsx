// What is chosen before a reason is given? One of a few words, as one group of radio buttons.
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './reason-choices.module.css';

interface ReasonChoicesProps {
  readonly legend: string;
  /** The name of the group in the form. */
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly chosen: string;
  /** Two lists of one name are one group: only the first takes the focus. */
  readonly hasFocus?: boolean;
  readonly onChoose: (value: string) => void;
}

export const ReasonChoices = ({
  legend,
  name,
  choices,
  chosen,
  hasFocus = true,
  onChoose,
}: ReasonChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend>{legend}</legend>
    <div>
      {choices.map(({ value, label }, at) => (
        <Radio
          key={value}
          className={styles.choice}
          name={name}
          size="sm"
          label={label}
          value={value}
          checked={chosen === value}
          {...(hasFocus && (value === chosen || (chosen === '' && at === 0))
            ? { 'data-autofocus': true }
            : {})}
          onChange={() => onChoose(value)}
        />
      ))}
    </div>
  </fieldset>
);
