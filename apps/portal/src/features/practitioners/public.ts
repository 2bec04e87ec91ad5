export { PractitionerSearch } from './practitioner-search.dialog.tsx';
export { ProviderEditor } from './provider-editor.tsx';
