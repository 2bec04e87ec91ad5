import { later } from '@alveary/portal/lib/later.tsx';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const SessionRecordingPanel = later<PanelProps<'time-tracker'>>(
  async () => (await import('./session-recording.panel.tsx')).SessionRecordingPanel,
);
const RecordingWatch = later(async () => (await import('./recording-watch.tsx')).RecordingWatch);

export const sessionRecording = portalFeature({
  subject: 'session-recording',
  panels: { 'time-tracker': SessionRecordingPanel },
  slots: { header: { order: 90, Part: RecordingWatch } },
});
