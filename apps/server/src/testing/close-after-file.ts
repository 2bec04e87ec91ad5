// Run by Vitest before each file of the server's tests: files of one worker share their modules, so a module itself could say
// it once only.
import { afterAll } from 'vitest';
import { closeAll } from './closing.ts';

afterAll(closeAll);
