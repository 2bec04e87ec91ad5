// What became of the message of a log, at a glance and in a sentence?
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react';
import { type Delivery, type DeliveryState, deliveryNames, deliverySentence } from '../contract/delivery.ts';
import styles from './delivery-state.module.css';

const icons: Readonly<Record<DeliveryState, typeof IconCheck>> = {
  QUEUED: IconClock,
  SENDING: IconClock,
  SENT: IconCheck,
  DELIVERED: IconChecks,
  FAILED: IconAlertCircle,
  UNKNOWN: IconHelpCircle,
};

const StateIcon = ({ state }: { readonly state: DeliveryState }) => {
  const Icon = icons[state];
  return <Icon size={14} stroke={1.75} aria-hidden />;
};

/** For a line of the logs. */
export const DeliveryName = ({ delivery }: { readonly delivery: Delivery }) => (
  <span className={styles.name} data-state={delivery.state}>
    <StateIcon state={delivery.state} />
    {deliveryNames[delivery.state]}
  </span>
);

interface DeliveryLineProps {
  readonly delivery: Delivery;
  readonly isSms: boolean;
}

/** For the log that is open: told when it changes. */
export const DeliveryLine = ({ delivery, isSms }: DeliveryLineProps) => (
  <p className={styles.line} data-state={delivery.state} role="status">
    <StateIcon state={delivery.state} />
    <span>{deliverySentence(delivery, isSms)}</span>
  </p>
);
