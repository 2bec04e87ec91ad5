// What is edited was saved by somebody else in the meantime: what became of what was typed, and what now?
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './stale-note.css';

export const StaleNote = ({ children }: { readonly children: ReactNode }) => (
  <div className="stale-note" role="alert">
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
    <p>{children}</p>
  </div>
);
