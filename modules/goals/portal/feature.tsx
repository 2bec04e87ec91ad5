import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const GoalActs = lazy(async () => ({ default: (await import('./goal-acts.tsx')).GoalActs }));

export const goals = portalFeature({
  subject: 'goals',
  slots: { 'goal-acts': { order: 10, Part: GoalActs } },
});
