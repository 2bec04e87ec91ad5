// Picture and sound for staff who talk with somebody they let in (OP-VIDEO-1)
import { videoCalls } from '../contract/calls.ts';
import { useEffect, useState } from 'react';
import { useStore } from '@alveary/portal/lib/store.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { showCallError } from '@alveary/portal/shell/notices.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { anyDevice, useDevices } from './use-devices.ts';
import { forBrowser, useVisitCall, type VisitLine } from './use-visit-call.ts';
import { VisitStage } from './visit-stage.tsx';

interface StaffCallProps {
  readonly visitId: string;
  readonly participantId: string;
  readonly name: string;
  readonly onLeave: () => void;
}

export const StaffCall = ({ visitId, participantId, name, onLeave }: StaffCallProps) => {
  const broker = useStore(personsBroker);
  const { check, start } = useDevices();
  const [line, setLine] = useState<VisitLine | null>(null);
  useEffect(() => {
    if (broker === null) return undefined;
    const leaving = new AbortController();
    const join = async (): Promise<void> => {
      const input = { params: { id: visitId }, body: { participantId } };
      try {
        const { iceServers } = await request(videoCalls.join, input, { signal: leaving.signal });
        setLine({ broker, participantId, iceServers: forBrowser(iceServers) });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        showCallError(error);
      }
    };
    void join();
    return () => {
      leaving.abort();
      setLine(null);
    };
  }, [broker, visitId, participantId]);
  useEffect(() => void start(anyDevice), [start]);
  const stream = check.kind === 'ready' ? check.devices.stream : null;
  const talking = useVisitCall('staff', line, stream);
  return (
    <VisitStage
      name={name}
      talking={talking}
      check={check}
      onStartDevices={() => void start(anyDevice)}
      onLeave={onLeave}
    />
  );
};
