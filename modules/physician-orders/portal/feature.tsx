import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const PhysicianOrdersCard = lazy(async () => ({
  default: (await import('./physician-orders-card.tsx')).PhysicianOrdersCard,
}));

export const physicianOrders = portalFeature({
  subject: 'physician-orders',
  slots: { 'care-summary': { order: 50, Part: PhysicianOrdersCard } },
});
