// What happens where no record system is connected? Nothing is offered, and nothing can be sent (OP-PRACT-4).
import { type EhrAdapter, EhrRefusal } from './port.ts';

export const noEhr: EhrAdapter = {
  serves: async () => false,
  providers: async () => [],
  fileImaging: async () => {
    throw new EhrRefusal('No record system is connected any more.');
  },
};
