// What may other modules ask of sites? One site as the calls answer it.
export { findSite } from './sites.store.ts';
