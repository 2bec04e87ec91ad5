import { Frame } from '../shell/frame.tsx';
import { PlainHeader } from '../shell/header.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

/** The frame while it is not known yet who is signed in. */
export const FrameSkeleton = () => (
  <Frame header={<PlainHeader title="Alveary" />}>
    <div className="frame-skeleton">
      <SkeletonRows rows={4} columns={['30%', '50%']} />
    </div>
  </Frame>
);
