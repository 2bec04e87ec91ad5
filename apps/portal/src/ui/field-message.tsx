// How does a field say what is wrong, or what it expects? The error takes the hint's place (design language §7)
import { IconAlertCircle } from '@tabler/icons-react';
import './field-message.css';

interface FieldMessageProps {
  /** The field points here with `aria-describedby`. */
  readonly id: string;
  readonly error: string | null;
  readonly hint?: string;
}

export const FieldMessage = ({ id, error, hint }: FieldMessageProps) => {
  if (error !== null) {
    return (
      <p id={id} className="field-error">
        <IconAlertCircle size={14} stroke={1.75} aria-hidden />
        {error}
      </p>
    );
  }
  return hint === undefined ? null : (
    <p id={id} className="field-hint">
      {hint}
    </p>
  );
};
