import { IconInfoCircle } from '@tabler/icons-react';

/** Says plainly how far a visit goes today. */
export const VideoScope = () => (
  <p className="debug-note debug-note-quiet">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    Built so far: planning, invitations, the device check, the waiting room, letting in, ending. Not built:
    picture and sound between the two sides; they need the signalling of the message broker.
  </p>
);
