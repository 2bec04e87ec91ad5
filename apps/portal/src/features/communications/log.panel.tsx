// The Communication Log beside the chart: a new log, one being reviewed, or the states before it (document 2 §2 Log).
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { PanelCard } from '../../shell/panel-card.tsx';
import { closePanel } from '../../shell/panel-store.ts';
import type { PanelProps } from '../../shell/panel-view.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { LogEditor, type LogFrameProps } from './log-editor.tsx';
import { ErrorStrip } from './log-strips.tsx';
import '@mantine/dates/styles.layer.css';

const TITLE = 'Communication Log';
const NO_LOG = 'Communication log sidebar requires either a logId or callId in its payload';
const icon = <IconPhoneOutgoing size={18} stroke={1.75} aria-hidden />;

const panelFrame = ({ subject, isUnsaved, onClose, foot, children }: LogFrameProps) => (
  <PanelCard
    icon={icon}
    title={TITLE}
    foldedSubject={subject}
    isUnsaved={isUnsaved}
    onClose={onClose}
    foot={foot}
  >
    {children}
  </PanelCard>
);

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <PanelCard icon={icon} title={TITLE}>
    {children}
  </PanelCard>
);

export function CommunicationLogPanel({ id, payload }: PanelProps<'communication-log'>) {
  const close = () => closePanel(id);
  if (payload.logId !== undefined) return <OpenedLog logId={payload.logId} close={close} />;
  if (payload.profileId !== undefined) {
    const { profileId, medium } = payload;
    return (
      <LogEditor
        log={null}
        profileId={profileId}
        {...(medium === undefined ? {} : { medium })}
        onSaved={close}
        onClose={close}
        place="panel"
        frame={panelFrame}
      />
    );
  }
  return (
    <Waiting>
      {payload.callId === undefined ? (
        <p role="alert" className="log-refusal">
          {NO_LOG}
        </p>
      ) : (
        <p className="log-waiting">Waiting for call to be answered...</p>
      )}
    </Waiting>
  );
}

interface OpenedLogProps {
  readonly logId: string;
  readonly close: () => void;
}

function OpenedLog({ logId, close }: OpenedLogProps) {
  const { data, error, isFetching, refetch } = useCall(
    communicationCalls.one,
    { params: { id: logId } },
    { shownInPlace: true },
  );
  if (data) {
    return (
      <LogEditor
        log={data}
        profileId={data.profileId}
        onSaved={close}
        onClose={close}
        place="panel"
        frame={panelFrame}
      />
    );
  }
  return (
    <Waiting>
      {error === null ? (
        <SkeletonRows rows={5} columns={['45%', '45%']} label="Loading the log" />
      ) : (
        <ErrorStrip error={error} kept={null} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Waiting>
  );
}
