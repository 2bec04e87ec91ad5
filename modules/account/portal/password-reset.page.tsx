// How does a signed-in person set a new password, by wish or because they must? (SHELL-012, AUTH-036 to AUTH-040; OP-AUTH-1, OP-AUTH-7)
import { useLocation, useNavigate } from 'react-router';
import { PlainHeader } from '@alveary/portal/shell/header.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { signOut } from '@alveary/portal/shell/sign-out.ts';
import { useGo } from '@alveary/portal/shell/use-go.ts';
import { PasswordForm } from './password-form.tsx';
import { backOf } from './state-back.ts';
import styles from './password-reset.module.css';

export const PasswordResetPage = () => {
  const { user, settings } = useSignedIn();
  const navigate = useNavigate();
  const go = useGo();
  const { state, key } = useLocation();
  const isForced = user.force_password_reset_on_login;
  const onChanged = (): void => {
    showSuccess('Password changed', { line: 'Your other sessions were ended.' });
    void navigate(backOf(state), { replace: true });
  };
  // Opened from the address bar there is no page of the portal to go back to.
  const onCancel = (): void => void (key === 'default' ? navigate('/') : navigate(-1));
  return (
    <div className={styles.page}>
      <PlainHeader title={settings.portal_name}>
        <span className="grow" />
        <button type="button" className={styles.headerLogout} onClick={() => void signOut(go)}>
          Logout
        </button>
      </PlainHeader>
      <main className={styles.main}>
        <PasswordForm
          email={user.email}
          lead={
            isForced
              ? 'Set a new password before you go on.'
              : 'Setting a new password ends your other sessions.'
          }
          onChanged={onChanged}
          {...(isForced ? {} : { onCancel })}
        />
      </main>
    </div>
  );
};
