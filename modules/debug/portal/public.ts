// The frame that the debugging harnesses stand in.
export { DebugFrame } from './debug-frame.tsx';
export { DebugPage } from './debug.page.tsx';
