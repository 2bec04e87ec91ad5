// How is a portal user looked at and changed? (USERS-022, USERS-028, USERS-029, USERS-032, USERS-035, USERS-036, USERS-093)
import { peopleCalls } from '../contract/people.calls.ts';
import type { ListedPerson } from '../contract/people.model.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { fullNameOf } from '@alveary/portal/shell/me.ts';
import { FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { EditUserForm } from './edit-user-form.tsx';

interface EditUserProps {
  /** As the list has them: named until what is edited is there. */
  readonly listed: Pick<ListedPerson, 'id' | 'first_name' | 'last_name' | 'email'>;
  readonly onClose: () => void;
}

export const EditUserDialog = ({ listed, onClose }: EditUserProps) => {
  const user = useCall(peopleCalls.read, { params: { id: listed.id } }, { shownInPlace: true, staleTime: 0 });
  // What was read a while ago may be old; the form starts from the answer to this opening.
  const person = user.isFetchedAfterMount ? user.data : undefined;
  return (
    <FormDialog title="Edit User" onClose={onClose}>
      {(onCancel) => {
        if (person) {
          return (
            <EditUserForm person={person} onReload={user.refetch} onCancel={onCancel} onClose={onClose} />
          );
        }
        return (
          <>
            <AboutLine>
              <b>{fullNameOf(listed)}</b> <span className="dim">{listed.email}</span>
            </AboutLine>
            {user.error ? (
              <ErrorState {...failureOfCall(user.error)} onRetry={() => void user.refetch()} />
            ) : (
              <SkeletonRows rows={6} columns={['45%', '45%']} label="Loading the user" />
            )}
          </>
        );
      }}
    </FormDialog>
  );
};
