// What is said of an address that cannot be one, in every form? Apart from other fields: the sign-in page is to be light (document 1 §5; USERS-044)
export const NOT_AN_EMAIL = 'Not a valid email address.';
