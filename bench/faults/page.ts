// What does the portal's code find of a page where it runs without one? As much as the connection to the broker asks for.
import { setMaxListeners } from 'node:events';

const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null }),
  location: { origin: 'http://127.0.0.1' },
  localStorage: { getItem: () => null, setItem: () => undefined },
};
// Every tab of a bench listens here.
setMaxListeners(0, page.window, page.document);
for (const [name, value] of Object.entries(page)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** The network or the person is back: whoever waits to connect again tries now. */
export const wakePages = (): void => void page.window.dispatchEvent(new Event('online'));
