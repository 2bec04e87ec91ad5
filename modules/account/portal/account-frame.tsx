// What stands around the pages that need no sign-in? The picture, one form, the release (design language, login)
import { type ReactNode, useEffect } from 'react';
import { release } from '@alveary/portal/lib/release.ts';
import { BreathArt } from './breath-art.tsx';
import styles from './sign-in.module.css';

export const AccountFrame = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    document.title = 'Alveary';
  }, []);
  return (
    <main className={styles.signIn}>
      <div className={styles.art}>
        <BreathArt />
      </div>
      <div className={styles.column}>
        {children}
        <p className={styles.release}>{release === '' ? null : `Release ${release}`}</p>
      </div>
    </main>
  );
};
