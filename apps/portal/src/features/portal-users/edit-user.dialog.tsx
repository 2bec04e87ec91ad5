// How is a portal user looked at and changed? (USERS-022, USERS-028, USERS-029, USERS-032, USERS-035, USERS-036, USERS-093)
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import { useCallback, useRef, useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { EditUserForm } from './edit-user-form.tsx';

interface EditUserProps {
  readonly userId: string;
  readonly onClose: () => void;
}

export const EditUserDialog = ({ userId, onClose }: EditUserProps) => {
  const user = useCall(peopleCalls.one, { params: { id: userId } }, { shownInPlace: true, staleTime: 0 });
  const [isUnsaved, setUnsaved] = useState(false);
  const drop = useRef<(() => void) | null>(null);
  const noteUnsaved = useCallback((hasTyped: boolean, dropDraft: () => void) => {
    setUnsaved(hasTyped);
    drop.current = dropDraft;
  }, []);
  // What was read a while ago may be old; the form starts from the answer to this opening.
  const person = user.isFetchedAfterMount ? user.data : undefined;
  const reload = async (): Promise<boolean> => (await user.refetch()).isSuccess;
  return (
    <FormDialog title="Edit User" isUnsaved={isUnsaved} onDrop={() => drop.current?.()} onClose={onClose}>
      {(onCancel) => {
        if (person) {
          return (
            <EditUserForm
              person={person}
              onReload={reload}
              onUnsaved={noteUnsaved}
              onCancel={onCancel}
              onClose={onClose}
            />
          );
        }
        return user.error ? (
          <ErrorState
            title={user.error.message}
            requestId={user.error.requestId}
            onRetry={() => void user.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} columns={['45%', '45%']} label="Loading the user" />
        );
      }}
    </FormDialog>
  );
};
