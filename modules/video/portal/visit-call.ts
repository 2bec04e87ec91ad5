// How do the two browsers of a visit connect picture and sound? Staff offer, the guest answers (OP-VIDEO-1; WebRTC 1.0 §10)
import type { Signal, VisitSignal } from '../contract/realtime.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';

/** `apart`: the other one has left. `elsewhere`: another page took this side over. */
export type CallState = 'connecting' | 'connected' | 'interrupted' | 'apart' | 'elsewhere';

export interface VisitCallParts {
  readonly side: VisitSignal['side'];
  readonly iceServers: RTCIceServer[];
  /** Tells the other side; what could not be told is no error here: whoever is missed says 'here' again. */
  readonly send: (from: string, signal: Signal) => void;
  readonly onState: (state: CallState) => void;
  readonly onPicture: (stream: MediaStream) => void;
}

const KINDS = ['audio', 'video'] as const;

export class VisitCall {
  readonly #parts: VisitCallParts;
  /** This page. */
  readonly #from = newId();
  #stream: MediaStream | null = null;
  #peer: RTCPeerConnection | null = null;
  #attempt = '';
  /** Candidates that came before the description they belong to. */
  #early: RTCIceCandidateInit[] = [];
  #work: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(parts: VisitCallParts) {
    this.#parts = parts;
  }

  /** Says that this page is there: at the start, and whenever the broker is back without a picture. */
  announce(): void {
    if (!this.#isOver && this.#peer?.connectionState !== 'connected') this.#send({ kind: 'here' });
  }

  /** Sends this camera and microphone from now on. */
  use(stream: MediaStream | null): void {
    if (stream === this.#stream) return;
    this.#stream = stream;
    if (this.#peer === null) return;
    if (this.#parts.side === 'staff') this.#next(() => this.#offer());
    else this.#send({ kind: 'here' });
  }

  /** One signal after the other, in the order in which they came. */
  hear({ side, from, signal }: VisitSignal): void {
    if (this.#isOver || from === this.#from) return;
    if (side !== this.#parts.side) return this.#next(() => this.#take(signal));
    if (signal.kind === 'here') this.#end('elsewhere');
  }

  close(): void {
    if (this.#isOver) return;
    this.#send({ kind: 'bye' });
    this.#end('apart');
  }

  #end(state: CallState): void {
    this.#isOver = true;
    this.#dropPeer();
    this.#parts.onState(state);
  }

  #send(signal: Signal): void {
    this.#parts.send(this.#from, signal);
  }

  #next(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      if (this.#isOver) return;
      console.error('The video connection failed.', error);
      this.#parts.onState('interrupted');
    });
  }

  async #take(signal: Signal): Promise<void> {
    const isStaff = this.#parts.side === 'staff';
    if (signal.kind === 'here') {
      if (isStaff) await this.#offer();
      else this.#send({ kind: 'here' });
    }
    if (signal.kind === 'offer' && !isStaff) await this.#answer(signal.attempt, signal.sdp);
    if (signal.kind === 'answer' && isStaff && signal.attempt === this.#attempt) {
      await this.#describe({ type: 'answer', sdp: signal.sdp });
    }
    if (signal.kind === 'candidate' && signal.attempt === this.#attempt) {
      const { candidate, sdpMid, sdpMLineIndex } = signal;
      await this.#add({ candidate, sdpMid, sdpMLineIndex });
    }
    if (signal.kind === 'bye') {
      this.#dropPeer();
      this.#parts.onState('apart');
    }
  }

  async #offer(): Promise<void> {
    const attempt = newId();
    const peer = this.#newPeer(attempt);
    for (const kind of KINDS) {
      // Without a camera here the other one's picture is wanted all the same.
      if (!this.#stream?.getTracks().some((track) => track.kind === kind)) {
        peer.addTransceiver(kind, { direction: 'recvonly' });
      }
    }
    await peer.setLocalDescription();
    this.#send({ kind: 'offer', attempt, sdp: peer.localDescription?.sdp ?? '' });
  }

  async #answer(attempt: string, sdp: string): Promise<void> {
    const peer = this.#newPeer(attempt);
    await this.#describe({ type: 'offer', sdp });
    await peer.setLocalDescription();
    this.#send({ kind: 'answer', attempt, sdp: peer.localDescription?.sdp ?? '' });
  }

  async #describe(description: RTCSessionDescriptionInit): Promise<void> {
    await this.#peer?.setRemoteDescription(description);
    for (const candidate of this.#early.splice(0)) await this.#peer?.addIceCandidate(candidate);
  }

  async #add(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.#peer?.remoteDescription) await this.#peer.addIceCandidate(candidate);
    else this.#early.push(candidate);
  }

  #dropPeer(): void {
    this.#peer?.close();
    this.#peer = null;
    this.#attempt = '';
    this.#early = [];
  }

  #newPeer(attempt: string): RTCPeerConnection {
    this.#dropPeer();
    const peer = new RTCPeerConnection({ iceServers: this.#parts.iceServers });
    this.#peer = peer;
    this.#attempt = attempt;
    this.#parts.onState('connecting');
    const stream = this.#stream;
    for (const track of stream?.getTracks() ?? []) if (stream) peer.addTrack(track, stream);
    const picture = new MediaStream();
    peer.addEventListener('track', ({ track }) => {
      picture.addTrack(track);
      this.#parts.onPicture(picture);
    });
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null || this.#attempt !== attempt) return;
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
      this.#send({ kind: 'candidate', attempt, candidate: text, sdpMid, sdpMLineIndex });
    });
    peer.addEventListener('connectionstatechange', () => {
      if (this.#peer === peer) this.#follow(peer.connectionState);
    });
    return peer;
  }

  #follow(state: RTCPeerConnectionState): void {
    if (state === 'connected') this.#parts.onState('connected');
    if (state === 'disconnected' || state === 'failed') this.#parts.onState('interrupted');
    // Staff offer anew; a guest asks for that.
    if (state === 'failed') {
      if (this.#parts.side === 'staff') this.#next(() => this.#offer());
      else this.#send({ kind: 'here' });
    }
  }
}
