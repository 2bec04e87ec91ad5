// Where does the softphone stand? In a frame of its own beside the record: hidden, never unmounted (document 2 §2 Zoom; OP-CALL-1)
import { IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import { openPanel } from '@alveary/portal/shell/panel-store.ts';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { Button } from '@mantine/core';
import { exchangeCalls } from '../contract/exchange.calls.ts';
import { callFlow, hear, startCall, useSoftphone as speakTo } from './call-flow.ts';
import { type CallInProgress, INIT_AFTER_MS } from './call-flow.rules.ts';
import { initMessage, isFromFrame, parsePhoneMessage } from './parse-phone-message.ts';
import styles from './zoom.module.css';

const TITLE = 'Zoom Phone';
const icon = <IconPhone size={18} stroke={1.75} aria-hidden />;

/** The origin of a sandboxed document; a message to it can name no other than every one. */
const SANDBOXED = 'null';

export function ZoomPanel({ payload }: PanelProps<'zoom'>) {
  const { settings } = useSignedIn();
  const { calls, error, attempt } = useStore(callFlow);
  const { attempt: wish, phoneNumber = '', profileId = null } = payload;
  useEffect(() => {
    if (wish !== undefined) void startCall({ attempt: wish, phoneNumber, profileId });
  }, [wish, phoneNumber, profileId]);
  const going = calls.find(({ endedAt }) => endedAt === null);
  const isTalking = going?.isAnswered === true;
  return (
    <PanelCard
      icon={icon}
      title={TITLE}
      live={going === undefined ? null : <CallState {...going} />}
      yields={isTalking}
    >
      <div className={styles.body} data-talking={isTalking || undefined}>
        {error === null ? null : (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {attempt === null ? null : (
          <p role="status" className="dim">
            Calling {writtenPhone(attempt.phoneNumber)}…
          </p>
        )}
        {settings.softphone === null ? (
          <p>No phone company is connected to this portal. Ask whoever runs it to connect Zoom Phone.</p>
        ) : (
          <Softphone {...settings.softphone} />
        )}
        <CallsWithoutPatient />
      </div>
    </PanelCard>
  );
}

/** While it rings at the other side nobody is in a call. */
const CallState = ({ isAnswered }: Pick<CallInProgress, 'isAnswered'>) => (
  <span className={isAnswered ? styles.live : styles.ringing}>{isAnswered ? 'In a call' : 'Ringing'}</span>
);

interface SoftphoneProps {
  readonly url: string;
  readonly origin: string;
}

/** The address of the frame: the bundled softphone is given a line; a provider's is told who embeds it, and signs in by itself. */
const useFrameAddress = ({
  url,
  origin,
}: SoftphoneProps): { address: string | null; retry: () => void; isRefused: boolean } => {
  const open = useCallMutation(exchangeCalls.open);
  const [line, setLine] = useState<string | null>(null);
  const { run } = open;
  const isSandboxed = origin === SANDBOXED;
  const openLine = useRef(async (): Promise<void> => {
    const outcome = await run({}, { shownInPlace: true });
    if (outcome.ok) setLine(outcome.answer.token);
  });
  useEffect(() => {
    if (isSandboxed) void openLine.current();
  }, [isSandboxed]);
  const provider = `${url}?origin=${encodeURIComponent(location.origin)}`;
  return {
    address: isSandboxed ? line && `${url}#line=${line}` : provider,
    retry: () => void openLine.current(),
    isRefused: open.error !== null && line === null,
  };
};

function Softphone(props: SoftphoneProps) {
  const { url, origin } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const { address, retry, isRefused } = useFrameAddress(props);
  useEffect(() => {
    const onMessage = (message: MessageEvent<unknown>): void => {
      if (!isFromFrame(message, { window: frame.current?.contentWindow ?? null, origin })) return;
      const event = parsePhoneMessage(message.data);
      if (event !== null) hear(event);
    };
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      speakTo(null);
    };
  }, [origin]);
  const onLoad = (): void => {
    const post = (message: object): void =>
      frame.current?.contentWindow?.postMessage(message, origin === SANDBOXED ? '*' : origin);
    setTimeout(() => {
      post(initMessage);
      speakTo(post);
    }, INIT_AFTER_MS);
  };
  if (isRefused) {
    return (
      <p role="alert" className={styles.error}>
        The softphone could not be opened.{' '}
        <Button size="compact-sm" variant="default" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  return address === null ? (
    <div className={styles.frame} />
  ) : (
    <iframe
      ref={frame}
      id="zoom-embeddable-phone-iframe"
      title="Softphone"
      tabIndex={0}
      className={styles.frame}
      src={address}
      onLoad={onLoad}
      allow={origin === SANDBOXED ? '' : `microphone ${url}; autoplay; clipboard-read; clipboard-write`}
      {...(origin === SANDBOXED ? { sandbox: 'allow-scripts' } : {})}
    />
  );
}

/** Calls of the last day that belong to nobody yet: each can still be assigned. */
function CallsWithoutPatient() {
  const { waiting } = useStore(callFlow);
  const callIds = Object.entries(waiting).flatMap(([callId, why]) => (why === 'given-up' ? [] : [callId]));
  if (callIds.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label="Calls without a patient">
      <span>
        {callIds.length === 1 ? '1 call has no patient yet.' : `${callIds.length} calls have no patient yet.`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          for (const callId of callIds) openPanel('communication-log', { callId });
        }}
      >
        Assign
      </Button>
    </section>
  );
}
