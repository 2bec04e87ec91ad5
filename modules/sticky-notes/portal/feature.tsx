import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const AddStickyNote = readyPart(async () => (await import('./sticky-strip.tsx')).AddStickyNote);
const StickyStrip = readyPart(async () => (await import('./sticky-strip.tsx')).StickyStrip);

export const stickyNotes = portalFeature({
  subject: 'sticky-notes',
  slots: {
    'patient-bar': { order: 10, Part: AddStickyNote },
    'patient-strip': { order: 10, Part: StickyStrip },
    'chat-patient': { order: 10, Part: StickyStrip },
  },
});
