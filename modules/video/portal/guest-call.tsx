// Picture and sound for a guest who was let in: the visit code gives the ticket, there is no session (OP-VIDEO-1)
import { BROKER_PATH, brokerDefaults } from '@alveary/modules/messaging/contract/broker.ts';
import { guestCalls } from '../contract/guest.calls.ts';
import { useEffect, useState } from 'react';
import { openBroker } from '@alveary/portal/lib/broker.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { anyDevice, type Choice, useDevices } from './use-devices.ts';
import { forBrowser, useVisitCall, type VisitLine } from './use-visit-call.ts';
import { VisitStage } from './visit-stage.tsx';

const settings = {
  url: BROKER_PATH,
  reconnect_ms: brokerDefaults.reconnectMs,
  heartbeat_ms: brokerDefaults.heartbeatMs,
};

/** Connects by the code for as long as the page shows the visit. */
const useGuestLine = (code: string): VisitLine | null => {
  const [line, setLine] = useState<VisitLine | null>(null);
  useEffect(() => {
    const broker = openBroker(settings, {
      ticket: async (signal) => {
        try {
          const given = await request(guestCalls.connect, { params: { id: code } }, { signal });
          const { participantId } = given;
          const iceServers = forBrowser(given.iceServers);
          setLine((known) => known ?? { broker, participantId, iceServers });
          return given.token;
        } catch (error) {
          if (signal.aborted || error instanceof CallError) return null;
          throw error;
        }
      },
      // The visit is over, which the page hears by itself.
      onUnauthorized: () => setLine(null),
    });
    return () => {
      setLine(null);
      broker.end();
    };
  }, [code]);
  return line;
};

interface GuestCallProps {
  readonly code: string;
  readonly hostName: string;
  /** What was chosen at the check; null for a guest who wanted no camera. */
  readonly choice: Choice | null;
  readonly onLeave: () => void;
}

export const GuestCall = ({ code, hostName, choice, onLeave }: GuestCallProps) => {
  const { check, start } = useDevices();
  const line = useGuestLine(code);
  const stream = check.kind === 'ready' ? check.devices.stream : null;
  const talking = useVisitCall('guest', line, stream);
  const startDevices = (): void => void start(choice ?? anyDevice);
  useEffect(() => {
    if (choice !== null) void start(choice);
  }, [choice, start]);
  const leave = (): void => {
    talking.leave();
    onLeave();
  };
  return (
    <VisitStage
      name={hostName}
      talking={talking}
      check={check}
      onStartDevices={startDevices}
      onLeave={leave}
    />
  );
};
