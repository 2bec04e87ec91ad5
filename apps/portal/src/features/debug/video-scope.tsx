import { IconInfoCircle } from '@tabler/icons-react';

/** Says plainly how far a visit goes today. */
export const VideoScope = () => (
  <p className="debug-note debug-note-quiet">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />A visit is planned and held here. Starting one from
    an appointment is not built yet.
  </p>
);
