// In which colours do the state and the severity of an event stand? (design language §9)
import type { BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { EventStatus, Severity } from '../contract/model.ts';

export const eventStatusTones: Readonly<Record<EventStatus, BadgeTone>> = {
  OPEN: 'warning',
  IN_PROGRESS: 'info',
  RESOLVED: 'success',
};
export const severityTones: Readonly<Record<Severity, BadgeTone>> = {
  MILD: 'neutral',
  MODERATE: 'orange',
  SEVERE: 'error',
};
