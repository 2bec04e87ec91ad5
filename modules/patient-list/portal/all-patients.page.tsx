// Which patients are at all of the person's sites? (SHELL-037; OP-SHELL-2)
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { IconLock } from '@tabler/icons-react';
import { useMe } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { PatientList } from './patient-list.tsx';

export const AllPatientsPage = () =>
  mayViewPatients.sites(useMe()).length > 0 ? (
    <PatientList />
  ) : (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title="You may not see patients at any of your sites"
      line="My Permissions says which role would allow it."
    />
  );
