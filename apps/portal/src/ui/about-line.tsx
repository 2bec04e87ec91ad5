// Whom or what is a dialog about? One quiet line above its fields.
import type { ReactNode } from 'react';
import styles from './about-line.module.css';

export const AboutLine = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.line}>{children}</div>
);
