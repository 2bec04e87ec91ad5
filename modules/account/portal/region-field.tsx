// In which region is the account kept? Asked wherever an e-mail address is typed without being signed in (USERS-053; OP-AUTH-8)
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { type Region, regionChoices, regionOf } from './region.ts';
import styles from './plain-field.module.css';

interface RegionFieldProps {
  readonly region: Region | null;
  readonly error: string | null;
  readonly onRegion: (region: Region | null) => void;
}

export const RegionField = ({ region, error, onRegion }: RegionFieldProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Region</label>
      <span className={styles.box}>
        <select
          id={id}
          name="region"
          className={styles.input}
          value={region ?? ''}
          aria-invalid={error !== null}
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => onRegion(regionOf(currentTarget.value))}
        >
          {region === null ? <option value="">Select a region</option> : null}
          {regionChoices().map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </span>
      <FieldMessage
        id={`${id}hint`}
        error={error}
        hint="Where your account is kept. Remembered in this browser."
      />
    </div>
  );
};
