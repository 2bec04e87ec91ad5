// The marks of a patient beside the lifecycle: Dormant, Hospice, and that they have died (OP-PROFILE-2).
import { type PatientStatus, patientStatusNames } from '@alveary/modules/patient-status/contract/model.ts';
import { IconHeartHandshake, IconRibbonHealth, IconZzz } from '@tabler/icons-react';
import { Badge } from '@alveary/portal/ui/badge.tsx';

const icon = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

export const PatientStatusBadge = ({ status }: { readonly status: Pick<PatientStatus, 'statusType'> }) =>
  status.statusType === 'HOSPICE' ? (
    <Badge tone="info" icon={<IconHeartHandshake {...icon} />}>
      {patientStatusNames.HOSPICE}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<IconZzz {...icon} />}>
      {patientStatusNames.DORMANT}
    </Badge>
  );

interface DeceasedProps {
  /** The day as it is shown; null where nobody knows it. */
  readonly day: string | null;
}

export const DeceasedBadge = ({ day }: DeceasedProps) => (
  <Badge tone="neutral" icon={<IconRibbonHealth {...icon} />}>
    {day === null ? 'Deceased' : `Deceased ${day}`}
  </Badge>
);
