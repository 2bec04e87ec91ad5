// How is the state of an appointment shown? A word with its colour and icon; one that is on is filled (APPT-007 to APPT-012; design §9)
import {
  IconCalendarCheck,
  IconCalendarQuestion,
  IconCheck,
  IconClock,
  IconPointFilled,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { DisplayStatus } from '../contract/rules.ts';

export const statusNames: Readonly<Record<DisplayStatus, string>> = {
  PENDING: 'Pending',
  PROPOSED: 'Proposed',
  BOOKED: 'Booked',
  NOW: 'NOW',
  FULFILLED: 'Fulfilled',
  CANCELLED: 'Cancelled',
};

const mark = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

const looks: Readonly<Record<DisplayStatus, readonly [tone: BadgeTone, icon: ReactNode]>> = {
  PENDING: ['warning', <IconClock key="pending" {...mark} />],
  PROPOSED: ['warning', <IconCalendarQuestion key="proposed" {...mark} />],
  BOOKED: ['info', <IconCalendarCheck key="booked" {...mark} />],
  NOW: ['now', <IconPointFilled key="now" {...mark} />],
  FULFILLED: ['success', <IconCheck key="fulfilled" {...mark} />],
  CANCELLED: ['error', <IconX key="cancelled" {...mark} />],
};

export const AppointmentStatusBadge = ({ status }: { readonly status: DisplayStatus }) => {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusNames[status]}
    </Badge>
  );
};
