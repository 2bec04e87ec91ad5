/** The suite waits this long for anything that must come, in milliseconds: the limit ends what hangs and claims nothing about time. */
export const WAITING_MS = 30_000;
