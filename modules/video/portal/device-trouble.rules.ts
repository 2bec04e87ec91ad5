// Why did camera and microphone not start, and what can the guest do about it? (OP-VIDEO-1: device check)

export interface DeviceTrouble {
  readonly title: string;
  readonly line: string;
}

const refused: DeviceTrouble = {
  title: 'The browser may not use your camera and microphone.',
  line: 'Press the camera or lock symbol beside the address, allow both, then check again.',
};
const missing: DeviceTrouble = {
  title: 'No camera or microphone was found.',
  line: 'Connect one, then check again. You can also wait without them.',
};
const busy: DeviceTrouble = {
  title: 'Your camera or microphone is in use.',
  line: 'Close other programs that use it, such as another video call, then check again.',
};
const unknown: DeviceTrouble = {
  title: 'Camera and microphone could not be started.',
  line: 'Check again, or open the link in another browser.',
};

/** Browsers hand out devices to pages of https addresses only. */
export const insecure: DeviceTrouble = {
  title: 'This page may not use a camera.',
  line: 'Open the link of your invitation; its address must begin with https://.',
};

const byName: Readonly<Record<string, DeviceTrouble>> = {
  NotAllowedError: refused,
  SecurityError: refused,
  NotFoundError: missing,
  OverconstrainedError: missing,
  NotReadableError: busy,
  AbortError: busy,
};

/** @param error what getUserMedia was refused with */
export const troubleOf = (error: unknown): DeviceTrouble =>
  (error instanceof Error ? byName[error.name] : undefined) ?? unknown;

/** Is it worth asking for only one of the two? Where one of them does not exist, asking for both fails. */
export const isMissing = (error: unknown): boolean => troubleOf(error) === missing;

/** What is there when only one of the two is. */
export const partComplaint = (hasCamera: boolean, hasMicrophone: boolean): string | null => {
  if (hasCamera && hasMicrophone) return null;
  return hasCamera
    ? 'No microphone was found: you can be seen, not heard.'
    : 'No camera was found: you can be heard, not seen.';
};
