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

const usePartsOf = <Name extends keyof SlotProps>(name: Name) =>
  useFeatures()
    .flatMap(({ slots }) => slots[name] ?? [])
    .sort((one, other) => one.order - other.order);

/** Are the parts of these two places there? Loads them while what they are drawn beside is read, so that they come with it and move nothing. */
export const useSlotsReady = (one: keyof SlotProps, other: keyof SlotProps): boolean =>
  useReady([...usePartsOf(one), ...usePartsOf(other)].map(({ Part }) => Part));

export const Slot = <Name extends keyof SlotProps>({ name, given }: Props<Name>) => {
  const Boundary = small.includes(name) ? UnseenPartBoundary : PartBoundary;
  const parts = usePartsOf(name);
  const areReady = useReady(parts.map(({ Part }) => Part));
  if (!areReady) return null;
  return parts.map(({ order, Part }) => (
    <Boundary key={order}>
      <Part {...given} />
    </Boundary>
  ));
};
