// What stands where a part of the screen could not be loaded? Everything else stays (SHELL-082; OP-SHELL-4). Only the whole page can be
// asked for again: a browser that could not fetch a module once answers the same until then.
import { Component, type ReactNode, useEffect } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { isMissingChunk } from './chunk-recovery.ts';
import { failureOf, OLD_RELEASE } from './error-page.tsx';
import { showError } from './notices.ts';

interface Props {
  readonly children: ReactNode;
  /** What stands in its place; without it a line with a button. */
  readonly missing?: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** What is thrown for any other reason goes on to the error page. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isMissingChunk(error)) throw error;
    const { message, status } = failureOf(error);
    const inItsPlace = (
      <ErrorState
        title={message}
        isOffline={status === null}
        onRetry={() => window.location.reload()}
        isReload
        isSlim
      />
    );
    return this.props.missing ?? inItsPlace;
  }
}

/** For what draws nothing, or stands in a line: a notice says that it is missing. */
export const UnseenPartBoundary = ({ children }: { readonly children: ReactNode }) => (
  <PartBoundary missing={<MissingUnseen />}>{children}</PartBoundary>
);

const MissingUnseen = () => {
  useEffect(() => showError(OLD_RELEASE), []);
  return null;
};

interface DialogBoundaryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** For a dialog: a notice says why it does not open, each time. */
export const DialogBoundary = ({ isOpen, onClose, children }: DialogBoundaryProps) => (
  <PartBoundary missing={<MissingDialog isOpen={isOpen} onClose={onClose} />}>{children}</PartBoundary>
);

const MissingDialog = ({ isOpen, onClose }: Omit<DialogBoundaryProps, 'children'>) => {
  useEffect(() => {
    if (!isOpen) return;
    showError(OLD_RELEASE);
    onClose();
  }, [isOpen, onClose]);
  return null;
};
