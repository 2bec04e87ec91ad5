// What may other subjects show of adverse events?
export { SeverityBadge } from './severity-badge.tsx';
