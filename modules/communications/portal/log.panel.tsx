// The Communication Log beside the chart: a new log, one being reviewed, or the states before it (document 2 §2 Log).
import { communicationCalls } from '../contract/calls.ts';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import { closePanel } from '@alveary/portal/shell/panel-store.ts';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { LogEditor, type LogFrameProps } from './log-editor.tsx';
import { ErrorNote } from '@alveary/portal/ui/form/form-notes.tsx';
import '@mantine/dates/styles.layer.css';
import logStyles from './log.module.css';

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
        <p role="alert" className={logStyles.refusal}>
          {NO_LOG}
        </p>
      ) : (
        <Slot name="waiting-call" given={{ callId: payload.callId }} />
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
    communicationCalls.read,
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
        <ErrorNote
          title="Error with log."
          error={error}
          kept={null}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Waiting>
  );
}
