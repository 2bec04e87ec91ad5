// Channels of one page of tests: what one page tells its tabs is not meant for the page that runs other files beside it.
const TESTED = crypto.randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${TESTED}`);
  }
};
