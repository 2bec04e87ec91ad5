import { IconAlertCircle } from '@tabler/icons-react';
import './note.css';

/** Why the server refused, above the form; it is spoken when it appears. */
export const Refusal = ({ text }: { readonly text: string | null }) => (
  <div role="alert" className="sign-in-alert">
    {text === null ? null : (
      <p className="sign-in-note sign-in-refusal">
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
        {text}
      </p>
    )}
  </div>
);
