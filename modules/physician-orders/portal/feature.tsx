import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const PhysicianOrdersCard = readyPart(
  async () => (await import('./physician-orders-card.tsx')).PhysicianOrdersCard,
);

export const physicianOrders = portalFeature({
  subject: 'physician-orders',
  slots: { 'care-summary': { order: 50, Part: PhysicianOrdersCard } },
});
