// How severe is an event? A word with its colour and its icon (design language §9)
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Severity, severityNames } from '../contract/model.ts';

const mark = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

const looks: Readonly<Record<Severity, readonly [tone: BadgeTone, icon: ReactNode]>> = {
  MILD: ['neutral', <IconInfoCircle key="mild" {...mark} />],
  MODERATE: ['warning', <IconAlertTriangle key="moderate" {...mark} />],
  SEVERE: ['error', <IconAlertOctagon key="severe" {...mark} />],
};

export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => {
  const [tone, icon] = looks[severity];
  return (
    <Badge tone={tone} icon={icon}>
      {severityNames[severity]}
    </Badge>
  );
};
