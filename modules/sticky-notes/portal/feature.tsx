import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const AddStickyNote = later(async () => (await import('./sticky-strip.tsx')).AddStickyNote);
const StickyStrip = later(async () => (await import('./sticky-strip.tsx')).StickyStrip);

export const stickyNotes = portalFeature({
  subject: 'sticky-notes',
  slots: {
    'patient-bar': { order: 10, Part: AddStickyNote },
    'patient-strip': { order: 10, Part: StickyStrip },
    'chat-patient': { order: 10, Part: StickyStrip },
  },
});
