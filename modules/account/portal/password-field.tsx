// How is a password typed before the UI kit is there? Hidden, with a button that shows it.
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { PlainField } from './plain-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof PlainField>, 'type' | 'inside' | 'spellCheck'>;

export const PasswordField = (field: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  const label = `${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`;
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <PlainField
      {...field}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      inside={
        <PlainButton look="bare" aria-label={label} title={label} onClick={() => setShown(!isShown)}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </PlainButton>
      }
    />
  );
};
