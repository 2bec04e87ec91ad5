// What may other features show of a record system? Its providers to choose from, and what became of what was sent.
export { EhrProviderField } from './ehr-provider-field.tsx';
export { UploadState } from './upload-state.tsx';
