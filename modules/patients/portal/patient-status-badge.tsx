// How does a patient status look, on the patient bar and in the record? (OP-PROFILE-2: Dormant/Hospice badges)
import { type PatientStatus, patientStatusNames } from '@alveary/modules/patient-status/contract/model.ts';
import { IconHeartHandshake, IconZzz } from '@tabler/icons-react';
import { Badge } from '@alveary/portal/ui/badge.tsx';

const icon = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

export const PatientStatusBadge = ({ status }: { readonly status: PatientStatus }) =>
  status.statusType === 'HOSPICE' ? (
    <Badge tone="info" icon={<IconHeartHandshake {...icon} />}>
      {patientStatusNames.HOSPICE}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<IconZzz {...icon} />}>
      {patientStatusNames.DORMANT}
    </Badge>
  );
