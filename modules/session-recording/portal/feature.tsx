import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const SessionRecordingPanel = readyPart<PanelProps<'time-tracker'>>(
  async () => (await import('./session-recording.panel.tsx')).SessionRecordingPanel,
);
const RecordingWatch = lazy(async () => ({
  default: (await import('./recording-watch.tsx')).RecordingWatch,
}));

export const sessionRecording = portalFeature({
  subject: 'session-recording',
  panels: { 'time-tracker': SessionRecordingPanel },
  slots: { header: { order: 90, Part: RecordingWatch } },
});
