// How does a person who forgot the password get a link for a new one? (SHELL-011; AUTH-006; OP-AUTH-1)
import { AccountFrame } from './account-frame.tsx';
import { LinkForm } from './link-form.tsx';
import { askForReset } from './recover.requests.ts';

export const ForgotPasswordPage = () => (
  <AccountFrame>
    <LinkForm
      title="Forgot password"
      lead="Type the email of your account. You get an email with a link to set a new password."
      email=""
      act="Send the link"
      ask={askForReset}
      life="60 minutes"
    />
  </AccountFrame>
);
