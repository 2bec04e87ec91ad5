// Shows an address or a number to whoever may not know it whole, so that its owner knows it again.

export const maskedPhone = (phone: string): string =>
  `${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-4)}`;

/** 'maya@north.example' → 'm•••@north.example' */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};
