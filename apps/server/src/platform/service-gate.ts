// A gate before a service outside: so many calls to it at a time, and one total time for each, waiting included.

export type ServiceName = 'files' | 'npi-registry' | 'ehr' | 'identity-provider' | 'malware-scanner';

/** The service did not answer in its time, or could not be reached. */
export class ServiceSilent extends Error {
  override readonly name = 'ServiceSilent';
  readonly service: ServiceName;
  constructor(service: ServiceName, cause?: unknown) {
    super(`The service '${service}' does not answer.`, { cause });
    this.service = service;
  }
}

export interface GateLimits {
  /** Calls at a time; further ones wait for their turn. */
  readonly most: number;
  /** Of one call, its tries and its turn included, in milliseconds. */
  readonly total: number;
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** A call that is given up keeps its place until it really ends: what hangs behind the gate does not pile up. */
export const serviceGate = (service: ServiceName, { most, total }: GateLimits): Gate => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  return <T>(work: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const begin = (): void => {
      running += 1;
      work().then(resolve, reject).finally(leave);
    };
    const timer = setTimeout(() => {
      const place = waiting.indexOf(begin);
      if (place !== -1) waiting.splice(place, 1);
      reject(new ServiceSilent(service));
    }, total);
    if (running < most) begin();
    else waiting.push(begin);
    return promise.finally(() => clearTimeout(timer));
  };
};
