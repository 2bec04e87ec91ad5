// What do the other subjects add to a screen? The parts that their manifests give for this place, in order.
import { useReady } from '../lib/later.tsx';
import { type SlotProps, useFeatures } from './feature.ts';
import { PartBoundary, UnseenPartBoundary } from './part-boundary.tsx';

interface Props<Name extends keyof SlotProps> {
  readonly name: Name;
  readonly given: SlotProps[Name];
}

/** Places in a line, where no sentence has room. */
const small: readonly (keyof SlotProps)[] = ['header', 'patient-bar', 'goal-acts', 'trends-marks'];

export const Slot = <Name extends keyof SlotProps>({ name, given }: Props<Name>) => {
  const Boundary = small.includes(name) ? UnseenPartBoundary : PartBoundary;
  const parts = useFeatures()
    .flatMap(({ slots }) => slots[name] ?? [])
    .sort((one, other) => one.order - other.order);
  const areReady = useReady(parts.map(({ Part }) => Part));
  if (!areReady) return null;
  return parts.map(({ order, Part }) => (
    <Boundary key={order}>
      <Part {...given} />
    </Boundary>
  ));
};
