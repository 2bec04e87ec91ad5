// Is the number that a text message goes to one that cannot be reached by it? Said before it is sent (decision 0109)
import { FormNote } from '@alveary/portal/ui/form/form-notes.tsx';
import type { Profile } from '../contract/model.ts';
import { landlineWarning } from '../contract/sms-number.rules.ts';

interface LandlineNoteProps {
  readonly phones: Profile['phones'];
  /** E.164 */
  readonly chosen: string;
}

export const LandlineNote = ({ phones, chosen }: LandlineNoteProps) => {
  const warning = landlineWarning(phones, chosen);
  return warning === null ? null : (
    <FormNote kind="stale" title={warning}>
      Choose a mobile number, or write an email.
    </FormNote>
  );
};
