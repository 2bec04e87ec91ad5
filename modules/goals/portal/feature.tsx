import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const GoalActs = readyPart(async () => (await import('./goal-acts.tsx')).GoalActs);

export const goals = portalFeature({
  subject: 'goals',
  slots: { 'goal-acts': { order: 10, Part: GoalActs } },
});
