// In which colour does the state of an event stand? (design language §9)
import type { BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { EventStatus } from '../contract/model.ts';

export const eventStatusTones: Readonly<Record<EventStatus, BadgeTone>> = {
  OPEN: 'warning',
  IN_PROGRESS: 'info',
  RESOLVED: 'success',
};
