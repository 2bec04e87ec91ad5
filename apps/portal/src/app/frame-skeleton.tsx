import { Frame } from '../shell/frame.tsx';
import { PlainHeader } from '../shell/header.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import styles from './frame-skeleton.module.css';

/** The frame while it is not known yet who is signed in. */
export const FrameSkeleton = () => (
  <Frame header={<PlainHeader title="Alveary" />}>
    <div className={styles.skeleton}>
      <SkeletonRows rows={4} columns={['30%', '50%']} />
    </div>
  </Frame>
);
