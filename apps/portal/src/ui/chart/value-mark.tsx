// How does a value outside its usual range speak? By a word, an arrow and a colour at once (design language §1, §13)
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Badge } from '../badge.tsx';

interface ValueMarkProps {
  /** Null: the value is where it usually is, and nothing is said. */
  readonly standing: 'below' | 'above' | null;
}

export const ValueMark = ({ standing }: ValueMarkProps) => {
  if (standing === null) return null;
  const Arrow = standing === 'below' ? IconArrowDown : IconArrowUp;
  return (
    <Badge tone="orange" icon={<Arrow size={13} stroke={1.75} aria-hidden />}>
      {standing === 'below' ? 'Below usual' : 'Above usual'}
    </Badge>
  );
};
