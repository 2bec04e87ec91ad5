export { PractitionerSearch } from './practitioner-search.dialog.tsx';
