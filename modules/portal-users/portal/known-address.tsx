// Does the address that is typed belong to somebody who worked here and has no site any more? Then that account is offered (OP-USERS-6)
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { fullNameOf } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { withoutSiteCalls } from '../contract/without-site.calls.ts';
import { roleOf, type TypedPerson } from './person-form.rules.ts';
import { usePeopleWithoutSite } from './use-people-without-site.ts';
import styles from './person-dialog.module.css';

interface KnownAddressProps {
  readonly siteId: string;
  readonly typed: Pick<TypedPerson, 'email' | 'sites'>;
  readonly onAdded: () => void;
}

export const KnownAddress = ({ siteId, typed, onAdded }: KnownAddressProps) => {
  const readmit = useCallMutation(withoutSiteCalls.readmit);
  const address = typed.email.trim().toLowerCase();
  const known = usePeopleWithoutSite(siteId).find(({ email }) => email.toLowerCase() === address);
  if (known === undefined) return null;
  const name = fullNameOf(known);
  const { siteId: at, isAdmin } = typed.sites[0] ?? { siteId, isAdmin: false };
  const add = async (): Promise<void> => {
    const body = { site_id: at, role: roleOf(isAdmin) };
    const { ok } = await readmit.run({ params: { id: known.id }, body });
    if (!ok) return;
    showSuccess(`${name} has a site again.`);
    onAdded();
  };
  return (
    <div className={styles.alert} role="note">
      <IconUserCheck size={18} stroke={1.75} aria-hidden />
      <p>
        {name} has an account with this address, and no site any more. It can be used again: no welcome email
        is sent.
      </p>
      <Button variant="default" size="xs" loading={readmit.isRunning} onClick={() => void add()}>
        Add {name}
      </Button>
    </div>
  );
};
