// What does a person see when a route fails or does not exist? (document 1 §2, §8; SHELL-076 to SHELL-080; OP-SHELL-3)
import { Component, type ReactNode } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { recentRequests } from '../lib/recent-requests.ts';
import { CallError, unreachable } from '../lib/call-error.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import { isMissingChunk } from './chunk-recovery.ts';
import styles from './error-page.module.css';

const NOT_FOUND = 'This page could not be found';
export const OLD_RELEASE =
  'A part of the portal could not be loaded. Reload the page to get the current release.';

export interface RouteFailure {
  /** Null: no answer came, so there is no status to blame. */
  readonly status: number | null;
  readonly message: string;
  readonly requestId: string | null;
  readonly canReload: boolean;
}

/** The status, default 500, and the message, default 'Error', of whatever was thrown. */
export const failureOf = (error: unknown): RouteFailure => {
  if (error instanceof CallError) {
    const { status, message, requestId } = error;
    return {
      status: status > 0 ? status : null,
      message,
      requestId,
      canReload: status === 0 || status >= 500,
    };
  }
  if (isMissingChunk(error)) {
    const isOffline = navigator.onLine === false;
    const message = isOffline ? unreachable().message : OLD_RELEASE;
    return { status: isOffline ? null : 500, message, requestId: null, canReload: true };
  }
  if (isRouteErrorResponse(error)) {
    const message = error.status === 404 ? NOT_FOUND : error.statusText || 'Error';
    return { status: error.status, message, requestId: null, canReload: false };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : 'Error';
  return { status: 500, message, requestId: null, canReload: true };
};

const ErrorView = ({ failure }: { readonly failure: RouteFailure }) => (
  <div className={styles.page}>
    <p className={`${styles.status} tabular`}>{failure.status ?? 'Offline'}</p>
    <h1>{failure.message}</h1>
    {failure.requestId === null ? null : <p className="dim">Reference: {failure.requestId}</p>}
    <div className={styles.actions}>
      {failure.canReload ? <PlainButton onClick={() => window.location.reload()}>Reload</PlainButton> : null}
      {failure.status === 404 ? <Link to="/">Back to the home page</Link> : null}
    </div>
  </div>
);

/**
 * A page that validates its address shows this when the address names nothing (SHELL-052). No request has failed: the
 * reference is that of the newest answer, by which the moment is found in the log (OP-SHELL-3).
 */
export const NotFoundPage = () => {
  const requestId = recentRequests.get()[0]?.id ?? null;
  return <ErrorView failure={{ status: 404, message: NOT_FOUND, requestId, canReload: false }} />;
};

const FailureOfRoute = () => <ErrorView failure={failureOf(useRouteError())} />;

/** The error element of the routes. */
export const RouteErrorPage = () => (
  <ErrorFallback>
    <FailureOfRoute />
  </ErrorFallback>
);

interface FallbackState {
  readonly hasFailed: boolean;
}

/** If showing the error page itself fails, this needs nothing but a plain link. */
class ErrorFallback extends Component<{ readonly children: ReactNode }, FallbackState> {
  override state: FallbackState = { hasFailed: false };

  static getDerivedStateFromError(): FallbackState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <p className={styles.page}>
        <a href="/">Go back to home</a>
      </p>
    ) : (
      this.props.children
    );
  }
}
