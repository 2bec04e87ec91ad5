// From where is the engagement status of a patient changed? A button beside it, for those who may (OP-PROFILE-5)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useMe } from '@alveary/portal/shell/me.ts';
import type { ChangeStatusDialog } from './change-status.dialog.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const Dialog = later(async () => (await import('./change-status.dialog.tsx')).ChangeStatusDialog);

export const ChangeStatus = (props: Omit<ComponentProps<typeof ChangeStatusDialog>, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  const { site } = props.entry;
  if (!mayEditPatients.sites(useMe()).includes(site.id)) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Change status at ${site.shortName}`}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      {isOpen ? <Dialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
