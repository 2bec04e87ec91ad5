// Run by Vitest before each file of the plain rules: files of one worker share its clock, and one that stopped it would stop the
// connections of the next.
import { afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());
