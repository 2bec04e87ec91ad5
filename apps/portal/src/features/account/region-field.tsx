// In which region is the account kept? Asked wherever an e-mail address is typed without being signed in (OP-AUTH-8)
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldMessage } from '../../ui/field-message.tsx';
import { isRegion, type Region } from './region.ts';
import './plain-field.css';

const regionChoices: readonly { readonly code: Region; readonly label: string }[] = [
  { code: 'us', label: 'United States' },
  { code: 'eu', label: 'Europe' },
];

interface RegionFieldProps {
  readonly region: Region;
  readonly onRegion: (region: Region) => void;
}

export const RegionField = ({ region, onRegion }: RegionFieldProps) => {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>Region</label>
      <span className="plain-field-box">
        <select
          id={id}
          className="plain-input"
          value={region}
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => isRegion(currentTarget.value) && onRegion(currentTarget.value)}
        >
          {regionChoices.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </span>
      <FieldMessage
        id={`${id}hint`}
        error={null}
        hint="Where your account is kept. Remembered in this browser."
      />
    </div>
  );
};
