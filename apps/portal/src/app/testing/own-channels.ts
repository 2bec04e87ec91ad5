// Run by Vitest before each file of the components: two files run beside each other on one origin, and what one tells its tabs is not
// meant for the tabs of the other.
const TESTED = crypto.randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${TESTED}`);
  }
};
