// At which stage of the programme is the patient? Bars, word and colour say the same (design language §9; OP-PROFILE-1)
import { type EngagementStatus, engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { IconBan, IconLogout2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';

interface Look {
  readonly tone: BadgeTone;
  /** How many of the five bars are filled; 0 for the stages outside the row. */
  readonly bars: number;
}

const looks: Readonly<Record<EngagementStatus, Look>> = {
  ELIGIBLE: { tone: 'info', bars: 1 },
  NOT_AWARE: { tone: 'neutral', bars: 2 },
  AWARE: { tone: 'warning', bars: 3 },
  ACTIVATED: { tone: 'teal', bars: 4 },
  MANAGED: { tone: 'success', bars: 5 },
  DECLINED_PROSPECT: { tone: 'orange', bars: 0 },
  DISENROLLED: { tone: 'error', bars: 0 },
};

const heights = [3, 5, 7, 9, 11];

const Bars = ({ filled }: { readonly filled: number }) => (
  <svg width="15" height="11" viewBox="0 0 15 11" aria-hidden fill="currentColor">
    {heights.map((height, at) => (
      <rect
        key={height}
        x={at * 3.1}
        y={11 - height}
        width="2.3"
        height={height}
        rx="0.6"
        opacity={at < filled ? 1 : 0.28}
      />
    ))}
  </svg>
);

const markOf = (status: EngagementStatus): ReactNode => {
  if (status === 'DECLINED_PROSPECT') return <IconBan size={13} stroke={1.75} aria-hidden />;
  if (status === 'DISENROLLED') return <IconLogout2 size={13} stroke={1.75} aria-hidden />;
  return <Bars filled={looks[status].bars} />;
};

export const StageBadge = ({ status }: { readonly status: EngagementStatus }) => (
  <Badge tone={looks[status].tone} icon={markOf(status)}>
    {engagementStatusLabels[status]}
  </Badge>
);
