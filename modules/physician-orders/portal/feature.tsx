import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const PhysicianOrdersCard = later(
  async () => (await import('./physician-orders-card.tsx')).PhysicianOrdersCard,
);

export const physicianOrders = portalFeature({
  subject: 'physician-orders',
  slots: { 'care-summary': { order: 50, Part: PhysicianOrdersCard } },
});
