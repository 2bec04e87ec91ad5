// Which parts do the kits offer, and how does each of them look in every state? (/debug/ui; design language §6 to §13)
import { lazy, Suspense } from 'react';
import { ControlParts } from './ui-kit/control-parts.tsx';
import { ListParts } from './ui-kit/list-parts.tsx';
import { StateParts } from './ui-kit/state-parts.tsx';
import styles from './debug.module.css';

const ChartParts = lazy(async () => ({ default: (await import('./ui-kit/chart-parts.tsx')).ChartParts }));
const FormParts = lazy(async () => ({ default: (await import('./ui-kit/form-parts.tsx')).FormParts }));

export const UiKitPage = () => (
  <div className={styles.page}>
    <h1>Parts of the portal</h1>
    <p className="dim">Every part in its states. What is not here is made of these, or belongs here.</p>
    <ControlParts />
    <StateParts />
    <Suspense>
      <FormParts />
    </Suspense>
    <ListParts />
    <Suspense>
      <ChartParts />
    </Suspense>
  </div>
);
