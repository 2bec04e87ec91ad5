// How are notices shown: red snackbars at the bottom centre, toasts at the bottom left (design language §8)
import { IconAlertCircle, IconAlertTriangle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import {
  CHECK_EVERY_MS,
  dismissError,
  dismissToast,
  type ErrorNotice,
  holdToast,
  noticeStore,
  releaseToast,
  removeEndedToasts,
  type Toast,
  type ToastKind,
  type ToastLink,
} from './notices.ts';
import styles from './notice-stack.module.css';

const icons: Readonly<Record<ToastKind, typeof IconX>> = {
  success: IconCircleCheckFilled,
  warning: IconAlertTriangle,
};

export const NoticeStack = () => {
  const { errors, toasts } = useStore(noticeStore);
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    if (!hasToasts) return undefined;
    const timer = setInterval(removeEndedToasts, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasToasts]);

  return (
    <>
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={styles.snackbars}>
        {errors.map((error) => (
          <Snackbar key={error.id} error={error} />
        ))}
      </div>
    </>
  );
};

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const Icon = icons[toast.kind];
  return (
    <div
      className={styles.toast}
      data-notice={toast.kind}
      onMouseEnter={() => holdToast(toast.id)}
      onMouseLeave={() => releaseToast(toast.id)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast.id)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className="grow">
        <p className={styles.toastTitle}>{toast.title}</p>
        {toast.line === null ? null : <p className={styles.toastLine}>{toast.line}</p>}
        {toast.link === null ? null : <Further link={toast.link} />}
      </div>
      <PlainButton look="bare" aria-label={`Dismiss: ${toast.title}`} onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.75} />
      </PlainButton>
    </div>
  );
};

const Further = ({ link: { text, address } }: { readonly link: ToastLink }) =>
  address === null ? (
    <p className={styles.toastLine}>{text}</p>
  ) : (
    <a className={styles.toastLink} href={address} target="_blank" rel="noopener">
      {text}
    </a>
  );

const Snackbar = ({ error }: { readonly error: ErrorNotice }) => (
  <div className={styles.snackbar} data-notice="error" role="alert">
    <IconAlertCircle size={18} stroke={1.75} aria-hidden />
    <p className="grow">
      {error.text}
      {error.requestId === null ? null : (
        <span className={styles.snackbarReference}>Reference: {error.requestId}</span>
      )}
    </p>
    <PlainButton className={styles.snackbarDismiss} onClick={() => dismissError(error.id)}>
      Dismiss
    </PlainButton>
  </div>
);
