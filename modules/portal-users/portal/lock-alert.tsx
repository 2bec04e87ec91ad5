// Is the user locked out after too many failed sign-ins, and may the lock be lifted? (OP-AUTH-7)
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { showTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { fullNameOf, useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { mayChangeUser } from '../contract/policies.ts';
import styles from './person-dialog.module.css';
import { useLocks } from './use-locks.ts';

export const LockAlert = ({ person }: { readonly person: Person }) => {
  const me = useMe();
  const lift = useCallMutation(peopleCalls.liftLock);
  const until = useLocks().get(person.id);
  if (until === undefined) return null;
  const name = fullNameOf(person);
  const liftLock = async (): Promise<void> => {
    const { ok } = await lift.run({ params: { id: person.id } });
    if (ok) showSuccess(`${name} can log in again`);
  };
  return (
    <div className={styles.alert} role="note">
      <IconLock size={18} stroke={1.75} aria-hidden />
      <p>
        {name} is locked out until {showTime(until)} after too many failed sign-ins. Lift the lock only for
        somebody you know to be {name}: the tries may have been somebody else’s.
      </p>
      {mayChangeUser(me, person) ? (
        <Button variant="default" size="xs" loading={lift.isRunning} onClick={() => void liftLock()}>
          Lift the lock
        </Button>
      ) : null}
    </div>
  );
};
