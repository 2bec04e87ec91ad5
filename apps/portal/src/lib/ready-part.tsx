// How is a part drawn that is loaded when it is needed, or ahead of that? What is there already stands at once: React holds back
// what follows a fallback for 300 ms.
import { type ComponentType, lazy, useState } from 'react';

export type ReadyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the part ahead of its use. */
  readonly preload: () => Promise<unknown>;
};

/** @param load the module's component; called once for each time that it failed before */
export const readyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ReadyPart<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await preload() }));
  const Part = (props: Props) => {
    // Once drawn it stays the same component: another one would begin anew and lose what was typed.
    const [Found] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Found {...props} />;
  };
  return Object.assign(Part, { preload });
};
