// Which parts do the kits offer, and how does each of them look in every state? (/debug/ui; design language §6 to §13)
import { ControlParts } from './ui-kit/control-parts.tsx';
import { ListParts } from './ui-kit/list-parts.tsx';
import { StateParts } from './ui-kit/state-parts.tsx';
import styles from './debug.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const ChartParts = later(async () => (await import('./ui-kit/chart-parts.tsx')).ChartParts);
const FormParts = later(async () => (await import('./ui-kit/form-parts.tsx')).FormParts);

export const UiKitPage = () => (
  <div className={styles.page}>
    <h1>Parts of the portal</h1>
    <p className="dim">Every part in its states. What is not here is made of these, or belongs here.</p>
    <ControlParts />
    <StateParts />
    <FormParts />
    <ListParts />
    <ChartParts />
  </div>
);
