// What is chosen before a reason is given? One of a few words, as one group of radio buttons.
import { Radio } from '@mantine/core';

interface ReasonChoicesProps {
  readonly legend: string;
  /** The name of the group in the form. */
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

export const ReasonChoices = ({ legend, name, choices, chosen, onChoose }: ReasonChoicesProps) => (
  <fieldset className="reason-choices">
    <legend>{legend}</legend>
    <div>
      {choices.map(({ value, label }) => (
        <Radio
          key={value}
          className="reason-choice"
          name={name}
          size="sm"
          label={label}
          value={value}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </div>
  </fieldset>
);
