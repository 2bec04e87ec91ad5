// What may other modules do with documents? Put one into a patient's record.
export { storeDocument } from './store-document.ts';
