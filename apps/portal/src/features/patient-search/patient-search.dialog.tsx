export const PatientSearch = (_: { readonly isOpen: boolean; readonly onClose: () => void }) => null;
