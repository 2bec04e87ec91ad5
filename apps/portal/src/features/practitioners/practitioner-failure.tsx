// What went wrong, in red above the form or the results? (PRACT-041 to PRACT-043)
import { IconAlertCircle } from '@tabler/icons-react';

export const PractitionerFailure = ({ messages }: { readonly messages: readonly string[] }) => (
  <div role="alert">
    {messages.length === 0 ? null : (
      <div className="pract-failure">
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
        <div>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      </div>
    )}
  </div>
);
