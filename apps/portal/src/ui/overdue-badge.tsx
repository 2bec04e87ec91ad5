// How is said everywhere that something should have been done by now? (design language §2, §9; OP-TASK-3)
import { IconClockExclamation } from '@tabler/icons-react';
import { Badge } from './badge.tsx';

/** @param since the day, where no date stands beside it */
export const OverdueBadge = ({ since }: { readonly since?: string }) => (
  <Badge tone="orange" icon={<IconClockExclamation size={13} stroke={1.75} aria-hidden />}>
    {since === undefined ? 'Overdue' : `Overdue since ${since}`}
  </Badge>
);
