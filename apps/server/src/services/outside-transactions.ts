// Services as the settings choose them: a job that asks one within a transaction is stopped, whatever stands behind it.
import { refuseWhileHeld } from '../platform/db/held-connection.ts';

/** @param name of the service, for the error @returns the same service; its functions throw within a transaction of a job */
export const outsideTransactions = <Service extends object>(name: string, service: Service): Service =>
  new Proxy(service, {
    get: (target, key): unknown => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...given: readonly unknown[]): unknown => {
        refuseWhileHeld(name);
        return Reflect.apply(value, target, given);
      };
    },
  });
