// What stands around the pages that need no sign-in? The picture, one form, the release (design language, login)
import { type ReactNode, useEffect } from 'react';
import { release } from '../../lib/release.ts';
import { BreathArt } from './breath-art.tsx';
import './sign-in.css';

export const AccountFrame = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    document.title = 'Alveary';
  }, []);
  return (
    <main className="sign-in">
      <div className="sign-in-art">
        <BreathArt />
      </div>
      <div className="sign-in-column">
        {children}
        <p className="sign-in-release">{release === '' ? null : `Release ${release}`}</p>
      </div>
    </main>
  );
};
