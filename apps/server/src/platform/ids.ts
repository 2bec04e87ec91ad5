// How are ids made? UUIDv7: unique, and in the order of their making, which keeps indexes dense.
import { randomUUIDv7 } from 'node:crypto';

export const newId = (): string => randomUUIDv7();
