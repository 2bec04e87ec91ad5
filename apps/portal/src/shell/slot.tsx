// What do the other subjects add to a screen? The parts that their manifests give for this place, in order.
import { Suspense } from 'react';
import { type SlotProps, useFeatures } from './feature.ts';

interface Props<Name extends keyof SlotProps> {
  readonly name: Name;
  readonly given: SlotProps[Name];
}

export const Slot = <Name extends keyof SlotProps>({ name, given }: Props<Name>) => {
  const parts = useFeatures()
    .flatMap(({ slots }) => slots[name] ?? [])
    .sort((one, other) => one.order - other.order);
  return (
    <Suspense>
      {parts.map(({ order, Part }) => (
        <Part key={order} {...given} />
      ))}
    </Suspense>
  );
};
