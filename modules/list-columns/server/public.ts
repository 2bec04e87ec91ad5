// What may other modules ask? Which columns the signed-in person has chosen.
export { ownListColumns } from './keep-columns.ts';
