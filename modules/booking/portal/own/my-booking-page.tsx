// Can patients book me, and where? The page's address to pass on, and its hours to change (OP-APPT-4)
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { showSuccess, showWarning } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { bookingCalls } from '../../contract/calls.ts';
import type { BookingPage } from '../../contract/model.ts';
import styles from './booking-page.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const BookingPageDialog = later(async () => (await import('./booking-page.dialog.tsx')).BookingPageDialog);

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    showSuccess('The address of your booking page was copied.');
  } catch {
    showWarning('The browser does not let the portal copy. Mark the address and copy it yourself.');
  }
};

export const MyBookingPage = () => {
  const { data: page, error, refetch } = useCall(bookingCalls.ownPage, {}, { shownInPlace: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-label="My booking page">
      <div className={styles.head}>
        <h2>My booking page</h2>
        {page === undefined ? null : (
          <>
            <Badge tone={page.isOn ? 'success' : 'neutral'}>{page.isOn ? 'Open' : 'Closed'}</Badge>
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {page.version === 0 ? 'Set up' : 'Change hours and address'}
            </Button>
          </>
        )}
      </div>
      <p className="dim">
        Patients book a free time by themselves; colleagues find the address under Care Team Links.
      </p>
      {page === undefined && error === null ? (
        <SkeletonRows rows={1} columns={['60%']} label="Loading: My booking page" />
      ) : null}
      {page === undefined && error !== null ? (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      ) : null}
      {page === undefined ? null : <Address page={page} />}
      {isOpen && page !== undefined ? <BookingPageDialog page={page} onClose={() => setOpen(false)} /> : null}
    </section>
  );
};

const Address = ({ page }: { readonly page: BookingPage }) =>
  page.isOn ? (
    <div className={styles.line}>
      <span className="trunc grow">{page.address}</span>
      <Button size="xs" variant="default" onClick={() => void copy(page.address)}>
        Copy address
      </Button>
      <Button
        size="xs"
        variant="default"
        component="a"
        href={page.address}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open page
      </Button>
    </div>
  ) : null;
