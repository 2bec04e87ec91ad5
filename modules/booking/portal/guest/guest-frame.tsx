// In which language does a page speak to who is not signed in?
import type { ReactNode } from 'react';
import { GuestPage, usePageLanguage } from '@alveary/portal/ui/guest-page.tsx';
import type { Wording } from './wordings/words.ts';

export const GuestFrame = ({
  wording,
  children,
}: {
  readonly wording: Wording;
  readonly children: ReactNode;
}) => {
  usePageLanguage(wording.tongue);
  return <GuestPage>{children}</GuestPage>;
};
