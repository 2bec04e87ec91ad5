// What may other modules do with documents? Put one into a patient's record, and find it there.
export { findDocument } from './documents.store.ts';
export { type KeepBytes, keepingBytes, storeDocument } from './store-document.ts';
export { mediaTypeOf } from './media-type.ts';
