// What does a person see whose sites have not this patient? The documented words, a reference, and a way on (OP-SHELL-3; OP-SHELL-5)
import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';

const NO_SITE = 'No site found for this patient.';

export const NoSiteOfPatient = ({ error }: { readonly error: Pick<CallError, 'requestId'> }) => (
  <EmptyState
    icon={<IconUserOff size={28} stroke={1.5} aria-hidden />}
    title={NO_SITE}
    requestId={error.requestId}
    action={
      <Button component={Link} to="/all-patients" variant="default" size="xs">
        Go to all patients
      </Button>
    }
  />
);
