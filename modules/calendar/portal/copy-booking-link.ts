// How does a booking link get into a message? Through the clipboard of the browser, without a call (CAL-036 to CAL-038)
import { showSuccess, showWarning } from '@alveary/portal/shell/notices.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const copyBookingLink = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    showSuccess('Onboarding link copied to clipboard', { lifeMs: 3000 });
  } catch (error) {
    showWarning(`Could not copy onboarding link: ${reasonOf(error)}`, { lifeMs: 5000 });
  }
};
