// Whether somebody may be written to, or be put on a list of work: everybody but the dead. What patients do not want is asked separately.

export interface Living {
  /** Also where nobody knows the date. */
  readonly isDeceased: boolean;
}

export const mayBeContacted = ({ isDeceased }: Living): boolean => !isDeceased;

export const PATIENT_DIED = 'The patient has died. Nothing is sent to them; their record stays open.';
