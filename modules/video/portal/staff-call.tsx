// Picture and sound for staff who talk with somebody they let in; the time of it counts (OP-VIDEO-1, OP-ACTIVITY-5).
import { videoCalls } from '../contract/calls.ts';
import { useEffect, useState } from 'react';
import { useStore } from '@alveary/portal/lib/store.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { showCallError } from '@alveary/portal/shell/notices.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { useTalkTime } from './staff/use-talk-time.ts';
import { anyDevice, useDevices } from './use-devices.ts';
import { forBrowser, useVisitCall, type VisitLine } from './use-visit-call.ts';
import { VisitStage } from './visit-stage.tsx';

interface StaffCallProps {
  readonly visitId: string;
  readonly participantId: string;
  readonly name: string;
  /** False for whoever tries the visit out. */
  readonly isPatient: boolean;
  readonly onLeave: () => void;
}

const COUNTING = 'Your time in this visit is counted.';
const PAUSED =
  'Paused: two minutes without a word, a key or the mouse. Your time is counted again with the next.';

export const StaffCall = ({ visitId, participantId, name, isPatient, onLeave }: StaffCallProps) => {
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
  const isConnected = talking.state === 'connected';
  const isCounting = useTalkTime({ visitId, participantId, isPatient, isConnected, stream });
  return (
    <>
      <VisitStage
        name={name}
        talking={talking}
        check={check}
        onStartDevices={() => void start(anyDevice)}
        onLeave={onLeave}
      />
      {isPatient && isConnected ? <p className="dim">{isCounting ? COUNTING : PAUSED}</p> : null}
    </>
  );
};
