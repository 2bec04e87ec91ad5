// What happens where no record system is connected? Nothing is offered, and nothing can be sent (OP-PRACT-4).
import { type EhrAdapter, EhrRefusal } from './port.ts';

const refuse = async (): Promise<never> => {
  throw new EhrRefusal('No record system is connected any more.');
};

export const noEhr: EhrAdapter = {
  serves: async () => false,
  providers: async () => [],
  fileImaging: refuse,
  fileClinicalDocument: refuse,
};
