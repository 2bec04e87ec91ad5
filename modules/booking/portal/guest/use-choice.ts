// Which time a visitor has chosen, of which length and in which zone, and which one was taken by somebody else.
import { useState } from 'react';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import type { PublicPage } from '../../contract/model.ts';
import { useSpan } from './times-picker.tsx';

export const useChoice = ({ slug, page }: { readonly slug: string; readonly page: PublicPage }) => {
  const [minutes, setMinutes] = useState(page.lengths[0] ?? 30);
  const [zone, setZone] = useState(browserZone);
  const [start, setStart] = useState('');
  const [taken, setTaken] = useState<string | null>(null);
  const { span, turns, turn } = useSpan();
  const { data, error, refetch } = useCall(
    bookingGuestCalls.slots,
    { params: { slug }, query: { ...span, minutes } },
    { shownInPlace: true },
  );
  const choose = (next: string): void => {
    setStart(next);
    setTaken(null);
  };
  const lose = (at: string): void => {
    setTaken(at);
    setStart('');
    void refetch();
  };
  const free = { starts: data?.starts, error, refetch: () => void refetch() };
  const lengthen = (next: number): void => {
    setMinutes(next);
    choose('');
  };
  return { minutes, lengthen, zone, setZone, start, choose, taken, lose, free, turns, turn };
};

export type Choice = ReturnType<typeof useChoice>;
