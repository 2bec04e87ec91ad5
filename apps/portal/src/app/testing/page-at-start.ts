// The page as it was before the first test file, and the way back to it: one page serves many files.

const begun: number[] = [];

const noted =
  (begin: (act: TimerHandler, ms?: number, ...given: unknown[]) => number) =>
  (act: TimerHandler, ms?: number, ...given: unknown[]): number => {
    const id = begin(act, ms, ...given);
    begun.push(id);
    return id;
  };

globalThis.setTimeout = noted(globalThis.setTimeout) as unknown as typeof setTimeout;
globalThis.setInterval = noted(globalThis.setInterval) as unknown as typeof setInterval;

const { clearTimeout: endTimer } = globalThis;

/** Ends what the portal still waits for. Vitest has clocks of its own. */
export const endTimers = (): void => {
  for (const id of begun.splice(0)) endTimer(id);
};

type Held = Readonly<Record<string, PropertyDescriptor>>;

const held = (holder: object): Held => Object.getOwnPropertyDescriptors(holder);

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean =>
  one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;

const putBack = (holder: object, before: Held): void => {
  const now = held(holder);
  for (const [name, was] of Object.entries(before)) {
    const isOfVitest = name.startsWith('__');
    if (!isOfVitest && was.configurable === true && !isSame(now[name], was))
      Object.defineProperty(holder, name, was);
  }
};

/** What a test defined of its own on an object that had none of that name. */
const removeNew = (holder: object, before: Held): void => {
  for (const name of Object.keys(held(holder))) if (!(name in before)) Reflect.deleteProperty(holder, name);
};

const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

const putAttributesBack = (element: Element, before: ReadonlyMap<string, string>): void => {
  for (const { name } of Array.from(element.attributes)) if (!before.has(name)) element.removeAttribute(name);
  for (const [name, value] of before) element.setAttribute(name, value);
};

/** To be called when the setup is done. @returns what brings back to how it is now: what is seen, and what the browser offers */
export const rememberPage = () => {
  const { documentElement: root, body, head, title } = document;
  const address = location.href;
  const globals = held(globalThis);
  const browser = held(navigator);
  const ofRoot = attributesOf(root);
  const ofBody = attributesOf(body);
  const inBody = new Set(body.childNodes);
  const metas = new Set(head.querySelectorAll('meta'));
  const clearDocument = (): void => {
    putAttributesBack(root, ofRoot);
    putAttributesBack(body, ofBody);
    for (const child of Array.from(body.childNodes)) if (!inBody.has(child)) child.remove();
    for (const meta of head.querySelectorAll('meta')) if (!metas.has(meta)) meta.remove();
    document.title = title;
    history.replaceState(null, '', address);
    localStorage.clear();
    sessionStorage.clear();
    scrollTo(0, 0);
  };
  const putGlobalsBack = (): void => {
    putBack(globalThis, globals);
    putBack(navigator, browser);
    removeNew(navigator, browser);
  };
  return { clearDocument, putGlobalsBack };
};
