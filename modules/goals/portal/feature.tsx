import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const GoalActs = later(async () => (await import('./goal-acts.tsx')).GoalActs);

export const goals = portalFeature({
  subject: 'goals',
  slots: { 'goal-acts': { order: 10, Part: GoalActs } },
});
